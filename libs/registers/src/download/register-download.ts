import type { DownloadContext, Downloaded } from './download-context';

/** A setting that says where a register is published. */
export interface SourceSetting {
  /** Name of the environment variable; one that ends in _URL holds an address, one in _FOLDER a folder. */
  readonly name: string;
  /** What it means, for the table of settings. */
  readonly meaning: string;
  /** The publisher's own address; null where there is none. */
  readonly default: string | null;
}

/** How a register is fetched from its publisher. */
export interface RegisterDownload {
  /** The first one names the whole register: an address given for one run takes its place. */
  readonly settings: readonly SourceSetting[];
  full(ctx: DownloadContext): Promise<Downloaded>;
  /** Absent where no change sets are published. */
  readonly changes?: {
    /** The setting that names them. */
    readonly setting: string;
    /** @param since day up to which the live data goes, YYYYMMDD */
    fetch(ctx: DownloadContext, since: string): Promise<Downloaded>;
  };
}
