export { announcedBytes, BODY_TIMEOUT_MS, BodyProblem, readBody } from './body-reader';
export { type CertificateFiles, type Certificates, followCertificates, readCertificates } from './certificate-files';
export { type Clock, systemClock } from './clock';
export { acceptedCoding, type Coding, compressed, createCompressor } from './content-coding';
export { Call, type CallContext, CallerGoneError, DeadlineError } from './context';
export { gateSettings, limitsFor, limitsProblem, type RegisterLimit } from './gate-settings';
export { Health, type OutsideReport, type ReadyCheck } from './health';
export { listen, RunningServer } from './http-server';
export { inOrder } from './in-order';
export { createSecretCheck, INTERNAL_HEADERS, internalHeaders, isRequestId } from './internal-headers';
export { internalTls, internalTlsProblem, internalTlsSettings, probeSettings, serviceTlsProblem } from './internal-tls';
export { JsonStream } from './json-stream';
export { hasTag, KeptJson, tagOf, tagOfSources, wantedHeaders, wantedOf } from './kept-json';
export { LoadWatch } from './load-watch';
export { errorFields, type LogFields, type Logger, type LogLevel, silentLogger, withoutKeys } from './log';
export { lowerPriority } from './lower-priority';
export { type CacheFigures, Metrics } from './metrics';
export { neighbourhood } from './neighbourhood';
export { connectionsProblem, defaultMaxConnections } from './open-files';
export { OutageLog } from './outage-log';
export { fileSetting, folderSetting, writableFolderSetting } from './path-settings';
export { createProbeApp, serveProbe } from './probes';
export {
  callerSettings,
  hostSetting,
  internalSecretSetting,
  listenerSettings,
  probeListenerSettings,
  processSettings,
  publicUrlSetting,
} from './process-settings';
export { logLineOf, type RequestLogRule } from './request-log-rule';
export { type PathParams, pathOf, RouteTable, routingProblem } from './route-table';
export { type ProcessParts, peopleStream, runProcess, runServiceProcess } from './run-process';
export { withSecretFiles } from './secret-files';
export { type ClientTls, kafkaServer, type RedisServer, redisServer, tlsProblem } from './secured-servers';
export { sendStream } from './send-stream';
export { readEngineTiming, serverTiming } from './server-timing';
export {
  type Answer,
  type AnswerData,
  answer,
  answerChecked,
  createService,
  type Handled,
  handler,
  JsonText,
  refusalOf,
  type Service,
} from './service';
export { BUSY_RETRY_SECONDS, createServiceApp, parseParams, sendJson } from './service-app';
export {
  type CommonServiceSettings,
  declareService,
  runService,
  type ServiceDeclaration,
  type ServiceParts,
  serviceProcessSettings,
  startService,
} from './service-declaration';
export { SettingProblem } from './setting-problem';
export { type SettingWarning, settingWarnings, warningLines } from './setting-warnings';
export {
  choiceSetting,
  type Declarations,
  integerSetting,
  listSetting,
  loadSettings,
  numberSetting,
  type Setting,
  type SettingsCheck,
  SettingsError,
  type SettingsOf,
  settingsTable,
  type TextOptions,
  textSetting,
  urlSetting,
  WrongUseError,
} from './settings';
export { Shared } from './shared';
export { Shutdown } from './shutdown';
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
export { textTable } from './text-table';
export { openTracing, type TracingSettings, tracingSettings } from './tracing/open-tracing';
export { endRequest, recordEngine } from './tracing/request-spans';
export { readTraceContext, type TraceContext, traceHeaders } from './tracing/trace-context';
export { noTracing, type Span, type Tracing } from './tracing/tracing';
