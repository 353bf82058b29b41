import { oggChecksum } from './ogg.ts';

const HEADER_BYTES = 27;
const FLAGS_AT = 5;
const FIRST = 2;
const LAST = 4;
const SERIAL = 1;
/** Packets of one page: a second of sound. */
const PACKETS_A_PAGE = 50;
const SEGMENTS_A_PAGE = 255;
/** Samples of one packet. */
const SAMPLES = 960;
/** Samples that a decoder drops at the start. */
const PRE_SKIP = 312;

/** The lacing values of a packet. The last one is under 255. */
const lacing = (length: number): readonly number[] => [
  ...Array<number>(Math.floor(length / 255)).fill(255),
  length % 255,
];

/** The position in the stream and the place of a page. */
interface PagePlace {
  readonly sequence: number;
  readonly granule: number;
  readonly flags: number;
}

function pageOf(packets: readonly Uint8Array[], { sequence, granule, flags }: PagePlace): Buffer {
  const segments = Buffer.from(packets.flatMap(({ length }) => lacing(length)));
  const head = Buffer.alloc(HEADER_BYTES);
  head.write('OggS', 0, 'latin1');
  head[FLAGS_AT] = flags;
  head.writeBigInt64LE(BigInt(granule), 6);
  head.writeUInt32LE(SERIAL, 14);
  head.writeUInt32LE(sequence, 18);
  head[26] = segments.length;
  const page = Buffer.concat([head, segments, ...packets]);
  page.writeUInt32LE(oggChecksum(page), 22);
  return page;
}

function headOf(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 0, 'latin1');
  head[8] = 1;
  head[9] = 2;
  head.writeUInt16LE(PRE_SKIP, 10);
  head.writeUInt32LE(48_000, 12);
  return head;
}

const TAGS = Buffer.concat([Buffer.from('OpusTags'), Buffer.from([0, 0, 0, 0]), Buffer.from([0, 0, 0, 0])]);

/** The packets in portions that fit into a page. */
function portions(packets: readonly Uint8Array[]): readonly (readonly Uint8Array[])[] {
  const pages: Uint8Array[][] = [[]];
  let segments = 0;
  for (const packet of packets) {
    const need = lacing(packet.length).length;
    if (pages.at(-1)!.length === PACKETS_A_PAGE || segments + need > SEGMENTS_A_PAGE) {
      pages.push([]);
      segments = 0;
    }
    pages.at(-1)!.push(packet);
    segments += need;
  }
  return pages;
}

/** Writes stereo packets of 20 ms as a file of Ogg Opus (RFC 3533, RFC 7845). The same packets give the same bytes. */
export function writeOggOpus(packets: readonly Uint8Array[]): Buffer {
  const pages = portions(packets);
  let granule = 0;
  const sound = pages.map((page, index) => {
    granule += page.length * SAMPLES;
    return pageOf(page, { sequence: index + 2, granule, flags: index === pages.length - 1 ? LAST : 0 });
  });
  const head = pageOf([headOf()], { sequence: 0, granule: 0, flags: FIRST });
  return Buffer.concat([head, pageOf([TAGS], { sequence: 1, granule: 0, flags: 0 }), ...sound]);
}
