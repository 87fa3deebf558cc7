import { errors } from '@elastic/elasticsearch';
import { EngineUnavailableError, engineError } from './client';

test('a certificate of another authority and refused credentials name their settings', () => {
  const certificate = engineError(new errors.ConnectionError('self-signed certificate in certificate chain'));
  expect(certificate).toBeInstanceOf(EngineUnavailableError);
  expect(certificate.message).toContain('ELASTICSEARCH_CA_FILE');
  const refused = { statusCode: 401, body: {}, headers: {}, meta: {}, warnings: null } as never;
  expect(engineError(new errors.ResponseError(refused)).message).toContain('ELASTICSEARCH_API_KEY');
});
