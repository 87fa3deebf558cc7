import { RegisterFileError } from '../../register-file-error';

const PART = /^init_(\d{4})-(\d{2})-(\d{2})_(\d{3,4})\.json(?:\.gz)?$/i;
const MANIFEST = /^init_(\d{4})-(\d{2})-(\d{2})_list\.txt$/i;
const DAILY = /^actual_(\d{4})-(\d{2})-(\d{2})\.json(?:\.gz)?$/i;
const PARTS_IN_MANIFEST = /init_\d{4}-\d{2}-\d{2}_\d{3,4}\.json/gi;
/** Parts named in a message. */
const SHOWN_PARTS = 5;

/** One file of RPO by its name. */
export interface RpoName {
  readonly kind: 'part' | 'manifest' | 'daily';
  /** YYYYMMDD. */
  readonly day: number;
  /** Number of a part, from 1; 0 for the others. */
  readonly part: number;
}

/** What a name of a file announces; null where it is none of RPO. */
export function rpoNameOf(name: string): RpoName | null {
  for (const [kind, pattern] of [
    ['part', PART],
    ['manifest', MANIFEST],
    ['daily', DAILY],
  ] as const) {
    const match = pattern.exec(name);
    if (match !== null) return { kind, day: Number(match[1] + match[2] + match[3]), part: Number(match[4] ?? 0) };
  }
  return null;
}

/** The day of the newest initial batches among names; null where there is no part. */
export function newestSet(names: readonly string[]): number | null {
  const days = names.map(rpoNameOf).flatMap((name) => (name?.kind === 'part' ? [name.day] : []));
  return days.length === 0 ? null : Math.max(...days);
}

/** The initial batches of one day. */
export interface InitialSet {
  /** In their order. */
  readonly parts: string[];
  readonly manifest: string;
  /** What it lacks, in words; null where it is complete: parts 1 to N, each once, and the manifest. */
  readonly missing: string | null;
}

/** The set of a day among names. */
export function partsOf(names: readonly string[], day: number): InitialSet {
  const found = names.map((name) => ({ name, rpo: rpoNameOf(name) })).filter(({ rpo }) => rpo?.day === day);
  const byNumber = new Map<number, string>();
  let missing: string | null = null;
  for (const { name, rpo } of found) {
    if (rpo?.kind !== 'part') continue;
    if (byNumber.has(rpo.part)) missing = `part ${rpo.part} is there twice`;
    byNumber.set(rpo.part, name);
  }
  const numbers = [...byNumber.keys()].sort((a, b) => a - b);
  const absent = Array.from({ length: numbers.at(-1) ?? 0 }, (_, at) => at + 1).filter((part) => !byNumber.has(part));
  const manifest = found.find(({ rpo }) => rpo?.kind === 'manifest')?.name ?? '';
  if (absent.length > 0) missing ??= `part ${absent.slice(0, SHOWN_PARTS).join(', ')} is missing`;
  if (manifest === '') missing ??= 'its manifest (init_…_list.txt) is missing, so that its last part may be, too';
  return { parts: numbers.map((part) => byNumber.get(part) as string), manifest, missing };
}

/** Compares a manifest, as far as it names parts, with those that are there. Throws RegisterFileError where they differ. */
export function checkManifest(manifest: string, text: string, parts: readonly string[]): void {
  const plain = (name: string): string => name.toLowerCase().replace(/\.gz$/, '');
  const listed = new Set((text.match(PARTS_IN_MANIFEST) ?? []).map(plain));
  if (listed.size === 0) return;
  const there = new Set(parts.map(plain));
  const differing = [...listed].find((name) => !there.has(name)) ?? [...there].find((name) => !listed.has(name));
  if (differing === undefined) return;
  const why = listed.has(differing) ? `lists ${differing}, which is missing` : `does not list ${differing}`;
  throw new RegisterFileError('companion-missing', `${manifest} ${why}; fetch the set again`, manifest);
}
