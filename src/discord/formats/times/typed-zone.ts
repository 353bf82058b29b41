import { aroundZones, minutesOf, offset, zoneOfId, zoneOfOffset, zonesNamed } from '../zone-names.ts';

/** A text without the zone in it. */
interface WithoutZone {
  readonly rest: string;
  /** The zones that the text can mean. Empty: it names none. */
  readonly zones: readonly string[];
}

/** The most words of the name of a zone. */
const longest = 3;

/** An offset behind a name, behind a time, or behind a time of ISO 8601: `utc+2`, `20:00+02:00`. */
const behindBase = new RegExp(`(?<=^| )(?=utc|gmt|утс|гмт|msk|мск)${offset.source}`);
const behindTime = new RegExp(`(?<=\\d:\\d\\d) ?(?=[+])${offset.source}`);
const inIso = new RegExp(`(?<=^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d)(?=-)${offset.source}`);

/** Takes the zone out of a typed time. Null: it has an offset that no zone has. */
export function takeZone(text: string): WithoutZone | null {
  const found =
    /(?<=\d:\d\d) ?z(?= |$)/.exec(text) ?? behindBase.exec(text) ?? behindTime.exec(text) ?? inIso.exec(text);
  if (found !== null) {
    const zone = found.groups === undefined ? 'UTC' : zoneOfOffset(minutesOf(found.groups));
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return zone === null ? null : { rest: withoutAround(rest.split(' ')), zones: [zone] };
  }
  return takeName(text.split(' '));
}

function takeName(words: readonly string[]): WithoutZone {
  for (let size = longest; size > 0; size -= 1)
    for (let from = words.length - size; from >= 0; from -= 1) {
      const name = words.slice(from, from + size);
      const id = size === 1 && name[0]!.includes('/') && !/^\d/.test(name[0]!) ? zoneOfId(name[0]!) : null;
      const zones = id === null ? zonesNamed(name.flatMap((word) => word.split('-'))) : [id];
      if (zones.length > 0) {
        const [before, behind] = [words.slice(0, from), words.slice(from + size)];
        return { rest: withoutAround([...before, '', ...behind]), zones };
      }
    }
  return { rest: words.join(' '), zones: [] };
}

/** The words without those beside the place of the zone, such as `по` and `time`. */
function withoutAround(words: readonly string[]): string {
  const place = words.indexOf('');
  const ends = (step: 1 | -1): number => {
    let at = place + step;
    while (aroundZones.has(words[at] ?? '')) at += step;
    return at;
  };
  return [...words.slice(0, ends(-1) + 1), ...words.slice(ends(1))].filter((word) => word !== '').join(' ');
}
