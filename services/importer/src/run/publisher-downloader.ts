import {
  registers as allRegisters,
  DownloadError,
  downloadRegister,
  type RegisterDownload,
  type Registers,
} from '@tripoint/registers';
import { type Download, type Downloader, type DownloadRequest, SourceUnavailableError } from './downloader';

type Env = Readonly<Record<string, string | undefined>>;

/** Fetches one register: `downloadRegister`, or what stands for it in a test. */
export type FetchRegister = (request: Parameters<typeof downloadRegister>[0]) => Promise<Download>;

/** The reasons for which the changes since the live generation will not be had later either. */
const GAPS: ReadonlySet<string> = new Set(['gap', 'no-changes']);
/** Live data of change sets carries more than the day in its mark. */
const DAY = /^\d{8}/;

/** Fetches registers from their publishers, whose addresses are settings of the environment. */
export class PublisherDownloader implements Downloader {
  constructor(
    private readonly env: Env,
    private readonly fetch: FetchRegister = downloadRegister,
    private readonly registers: Registers = allRegisters,
  ) {}

  publishers(register: string): readonly string[] {
    const values = Object.values(this.sources(register));
    return values.filter((value) => value !== null && /^https?:/.test(value) && URL.canParse(value)) as string[];
  }

  hasChangeSets(register: string): boolean {
    return this.declared(register)?.changes !== undefined;
  }

  async download(request: DownloadRequest): Promise<Download> {
    const { register, mode, cacheDir, signal, url, onProgress } = request;
    const since = DAY.exec(request.since ?? '')?.[0];
    const named = url === null ? {} : { [this.settingFor(register, mode)]: url };
    try {
      const { path, hierarchy, unchanged, sourceVersion } = await this.fetch({
        register,
        mode,
        ...(since === undefined ? {} : { since }),
        cacheDir,
        sources: { ...this.sources(register), ...named },
        signal,
        onProgress: ({ bytes, totalBytes }) => onProgress(bytes, totalBytes),
      });
      if (url !== null) refuseOtherDay(url, sourceVersion);
      return { path, hierarchy, unchanged, sourceVersion };
    } catch (error) {
      if (!(error instanceof DownloadError)) throw error;
      throw new SourceUnavailableError(error.message, GAPS.has(error.reason), error);
    }
  }

  /** What the settings name, by setting; null where neither a setting nor a publisher gives a value. */
  private sources(register: string): Record<string, string | null> {
    const settings = this.declared(register)?.settings ?? [];
    return Object.fromEntries(settings.map(({ name, default: own }) => [name, this.env[name]?.trim() || own]));
  }

  /** The setting in whose place an address is taken that was given for one run. */
  private settingFor(register: string, mode: DownloadRequest['mode']): string {
    const declared = this.declared(register);
    const setting = mode === 'changes' ? declared?.changes?.setting : declared?.settings[0]?.name;
    if (setting !== undefined) return setting;
    throw new SourceUnavailableError(`${register} cannot be downloaded: name a file or a folder with --from`, false);
  }

  private declared(register: string): RegisterDownload | undefined {
    return this.registers[register]?.download;
  }
}

/** The file of one day must not be taken for that of another, which is what the order of changes depends on. */
function refuseOtherDay(url: string, sourceVersion: string | null): void {
  const day = /(?:^|\D)((?:19|20)\d{6})(?:\D|$)/.exec(new URL(url).pathname)?.[1];
  if (day === undefined || sourceVersion === null || day === sourceVersion.slice(0, 8)) return;
  const why = `${url} is of ${day}, but a download is taken for the newest release, of ${sourceVersion}`;
  throw new SourceUnavailableError(`${why}: fetch the file yourself and name it with --from`, false);
}
