/** What one side of the bus took. */
export interface ProcessFigures {
  readonly records: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

/** Starts measuring; the function returned ends it. */
export function startFigures(): (records: number) => ProcessFigures {
  const started = performance.now();
  const before = process.cpuUsage();
  return (records) => {
    const { user, system } = process.cpuUsage(before);
    return {
      records,
      seconds: (performance.now() - started) / 1_000,
      cpuSeconds: (user + system) / 1e6,
      peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1_024),
    };
  };
}
