const ARCHIVE = /\.(zip|tar|tgz|tar\.gz)$/i;

/** The files chosen from a folder; where there is none, the archives in it, which may hold them. */
export function chosenOrArchives(chosen: readonly string[], names: readonly string[]): string[] {
  return chosen.length > 0 ? [...chosen] : names.filter((name) => ARCHIVE.test(name));
}
