import { isIPv4 } from 'node:net';

// IP discovery (Discord: Voice Connections, IP Discovery), 74 bytes: type u16 (1 asks, 2 answers), length u16 = 70,
// ssrc u32, address of 64 bytes ended by a zero, port u16.
const SIZE = 74;
const LENGTH = 70;
const ASK = 1;
const ANSWER = 2;

/** A request of IP discovery (docs: Voice Connections, IP Discovery). */
export function writeDiscoveryRequest(ssrc: number): Buffer {
  const packet = Buffer.alloc(SIZE);
  packet.writeUInt16BE(ASK, 0);
  packet.writeUInt16BE(LENGTH, 2);
  packet.writeUInt32BE(ssrc, 4);
  return packet;
}

/** The ssrc of a request, or undefined if the packet is not a request. */
export function readDiscoveryRequest(packet: Buffer): number | undefined {
  if (packet.length !== SIZE || packet.readUInt16BE(0) !== ASK || packet.readUInt16BE(2) !== LENGTH) return undefined;
  return packet.readUInt32BE(4);
}

/** The answer of IP discovery with the address and port of the client. */
export function writeDiscoveryAnswer(ssrc: number, address: string, port: number): Buffer {
  const packet = writeDiscoveryRequest(ssrc);
  packet.writeUInt16BE(ANSWER, 0);
  packet.write(address, 8, 'latin1');
  packet.writeUInt16BE(port, SIZE - 2);
  return packet;
}

/** The address that the server saw, or undefined if the packet is not an answer. */
export function readDiscoveryAnswer(packet: Buffer): { address: string; port: number } | undefined {
  if (packet.length !== SIZE || packet.readUInt16BE(0) !== ANSWER) return undefined;
  const address = packet.toString('latin1', 8, packet.indexOf(0, 8));
  return isIPv4(address) ? { address, port: packet.readUInt16BE(SIZE - 2) } : undefined;
}
