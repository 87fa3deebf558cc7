export { BodyProblem, readBody } from './body-reader';
export { type Clock, systemClock } from './clock';
export { Call, type CallContext, CallerGoneError, type CallFields, DeadlineError, openCall } from './context';
export { gateSettings } from './gate-settings';
export { Health, type ProbeAnswer, type ReadyCheck } from './health';
export { type ListenOptions, listen, MAX_CONNECTIONS, RunningServer, type TlsFiles } from './http-server';
export { callFromHeaders, INTERNAL_HEADERS, internalHeaders, isRequestId } from './internal-headers';
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
export { createProbeApp, serveProbe } from './probes';
export { internalSecretSetting, listenerSettings, probeListenerSettings, processSettings } from './process-settings';
export { type Found, type PathParams, pathOf, RouteTable } from './route-table';
export { type ProcessParts, runProcess, runServiceProcess } from './run-process';
export {
  type Answer,
  answer,
  answerChecked,
  createService,
  type Handled,
  type Handler,
  handler,
  JsonText,
  refusalOf,
  type Service,
  type ServiceOptions,
} from './service';
export { createServiceApp, SERVICE_DEADLINE_MS, type ServiceAppOptions } from './service-app';
export {
  declareService,
  runService,
  type ServiceDeclaration,
  serviceProcessSettings,
  startService,
} from './service-declaration';
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
  WrongUseError,
} from './settings';
export { Shutdown, type ShutdownOptions, type SignalSource, shutdownOnSignals } from './shutdown';
export {
  type BusSettings,
  busHasBrokers,
  busHasEngine,
  busSettings,
  type EngineSettings,
  engineHasUrl,
  engineSettings,
  type LimitsSettings,
  limitsHaveUrl,
  limitsSettings,
} from './stack-settings';
