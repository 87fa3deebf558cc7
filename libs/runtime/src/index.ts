export { BodyProblem, readBody } from './body-reader';
export { type Clock, systemClock } from './clock';
export { Call, type CallContext, CallerGoneError, type CallFields, DeadlineError, openCall } from './context';
export { Health, type ProbeAnswer, type ReadyCheck } from './health';
export { type ListenOptions, listen, RunningServer, type TlsFiles } from './http-server';
export {
  errorFields,
  type LineSink,
  LOG_LEVELS,
  type LogFields,
  type Logger,
  type LogLevel,
  type OpenLog,
  openLog,
  silentLogger,
  withoutKeys,
} from './log';
export { Metrics, UNMATCHED_ROUTE } from './metrics';
export {
  choiceSetting,
  type Declarations,
  flagSetting,
  integerSetting,
  listSetting,
  loadSettings,
  numberSetting,
  type Setting,
  SettingProblem,
  type SettingsCheck,
  SettingsError,
  type SettingsOf,
  settingsTable,
  textSetting,
  urlSetting,
} from './settings';
export { Shutdown, type ShutdownOptions, type SignalSource, shutdownOnSignals } from './shutdown';
