export { freePort } from './free-port';
export { firstAnswer, sendBytes } from './raw-socket';
export { randomWord, seededRandom } from './seeded-random';
export { FORM, formText, type HttpAnswer, type HttpOptions, type HttpRequest, JSON_TYPE, sendHttp } from './send-http';
export { removeIndices, stackAddress, testPrefix } from './stack';
export { TcpDoor } from './tcp-door';
export { temporaryFolder } from './temporary-folder';
export { CERTIFICATE, writeTestCertificate } from './test-certificate';
export { until } from './until';
