export { Checker } from './clean/checker';
export { type CommandParts, runCleanCommand } from './command/command';
