import { answersCommand } from './answers/command';
import { aroundCommand } from './around/command';
import { busCommand } from './bus/command';
import { businessCommand } from './business/command';
import { businessRelevanceCommand } from './business/relevance-command';
import { cleanCommand } from './clean/command';
import { faultsCommand } from './drills/faults/command';
import { floodsCommand } from './drills/floods/command';
import { hourCommand } from './drills/hour/command';
import { killsCommand } from './drills/kills/command';
import { outagesCommand } from './drills/outages/command';
import { outsideCommand } from './drills/outside/command';
import { emailCommand } from './email/command';
import { enginesCommand } from './engines/command';
import { gatewayCommand } from './gateway/command';
import { hostileCommand } from './hostile/command';
import { httpCommand } from './http/command';
import { ipCommand } from './ip/command';
import { pagesCommand } from './pages/command';
import { phrasesCommand } from './phrases/command';
import { relevanceCommand } from './relevance/command';
import { reverseCommand } from './reverse/command';
import { searchCommand } from './search/command';
import type { BenchCommand } from './shared/command';
import { exitCodes } from './shared/command';
import { UsageError } from './shared/usage-error';
import { switchCommand } from './switch/command';
import { usageCommand } from './usage/command';
import { validateCommand } from './validate/command';
import { versionsCommand } from './versions/command';
import { httpVersionsCommand } from './versions/http-command';

/** What is measured. */
const benchmarks: readonly BenchCommand[] = [
  relevanceCommand,
  searchCommand,
  reverseCommand,
  httpCommand,
  gatewayCommand,
  usageCommand,
  pagesCommand,
  hostileCommand,
  switchCommand,
  busCommand,
  enginesCommand,
  answersCommand,
  versionsCommand,
  httpVersionsCommand,
  aroundCommand,
  businessCommand,
  businessRelevanceCommand,
  phrasesCommand,
  emailCommand,
  ipCommand,
  validateCommand,
  cleanCommand,
];

/** What is broken on purpose, to see what callers get and what is left. */
const drills: readonly BenchCommand[] = [
  killsCommand,
  outagesCommand,
  outsideCommand,
  floodsCommand,
  faultsCommand,
  hourCommand,
];

const commands = [...benchmarks, ...drills];

const listed = (list: readonly BenchCommand[]): string =>
  list.map(({ name, summary }) => `  ${name.padEnd(18)} ${summary}`).join('\n');

const help = `Usage: scripts/bench NAME [options]

Benchmarks measure the live register of a data directory, print a table and write the figures as JSON:

${listed(benchmarks)}

Drills break processes and servers of their own on purpose:

${listed(drills)}

scripts/bench NAME --help lists the options of one benchmark.
Exit code: 0 every goal met, 1 a goal missed or the run failed, 2 wrong use.
`;

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h') {
    process.stdout.write(help);
    return name === undefined ? exitCodes.wrongUse : exitCodes.ok;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (!command)
    throw new UsageError(`There is no benchmark "${name}"; there are ${commands.map((c) => c.name).join(', ')}.`);
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help}\n`);
    return exitCodes.ok;
  }
  return command.run(rest);
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const wrongUse = error instanceof UsageError;
    process.stderr.write(`${wrongUse ? error.message : ((error as Error)?.stack ?? String(error))}\n`);
    process.exitCode = wrongUse ? exitCodes.wrongUse : exitCodes.failed;
  },
);
