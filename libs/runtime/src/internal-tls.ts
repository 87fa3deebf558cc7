import type { CertificateFiles } from './certificate-files';
import { fileSetting } from './path-settings';
import { hostSetting } from './process-settings';
import { tlsProblem } from './secured-servers';
import { integerSetting, type SettingsOf } from './settings';

/** Certificates that gateway and services prove themselves to each other with. */
export const internalTlsSettings = {
  internalCertFile: fileSetting('INTERNAL_CERT_FILE', {
    meaning:
      'Certificate (PEM) of this process for the connections of gateway and services, which then are encrypted and need one on both sides. Exchanged files are read again.',
    default: null,
  }),
  internalKeyFile: fileSetting('INTERNAL_KEY_FILE', {
    meaning: 'Private key (PEM) of this certificate.',
    default: null,
    onlyWith: 'INTERNAL_CERT_FILE',
  }),
  internalCaFile: fileSetting('INTERNAL_CA_FILE', {
    meaning: 'Authority (PEM) of the certificates of gateway and services.',
    default: null,
    onlyWith: 'INTERNAL_CERT_FILE',
  }),
} as const;

/** A listener beside that for gateways: probes of an orchestrator have no certificate. */
export const probeSettings = {
  probeHost: hostSetting('PROBE_HOST', {
    meaning: 'Address of the listener with metrics and probes for those without a certificate.',
    default: '127.0.0.1',
    onlyWith: 'PROBE_PORT',
  }),
  probePort: integerSetting('PROBE_PORT', {
    meaning:
      'Port of this listener; with 0 a free port. Needed with `INTERNAL_CERT_FILE`; without it probes are answered on `PORT` alone.',
    default: null,
    min: 0,
    max: 65_535,
  }),
} as const;

type InternalTls = Partial<SettingsOf<typeof internalTlsSettings>>;

/** The files of the certificates among the processes of the product; null when they have none. */
export function internalTls({
  internalCertFile,
  internalKeyFile,
  internalCaFile,
}: InternalTls): CertificateFiles | null {
  if (!internalCertFile || !internalKeyFile || !internalCaFile) return null;
  return { certFile: internalCertFile, keyFile: internalKeyFile, caFile: internalCaFile };
}

export function internalTlsProblem({ internalCertFile, internalKeyFile, internalCaFile }: InternalTls): string | null {
  if (!internalCertFile && !internalKeyFile && !internalCaFile) return null;
  if (!internalCertFile || !internalKeyFile || !internalCaFile) {
    return 'INTERNAL_CERT_FILE, INTERNAL_KEY_FILE and INTERNAL_CA_FILE must be given together';
  }
  return tlsProblem('INTERNAL', internalCaFile, internalCertFile, internalKeyFile);
}

/** What a service process needs so that its orchestrator still reaches the probes. */
export function serviceTlsProblem(settings: InternalTls & { readonly probePort?: number | null }): string | null {
  if (settings.internalCertFile && (settings.probePort ?? null) === null) {
    return 'INTERNAL_CERT_FILE needs PROBE_PORT: probes and metrics are asked for without a certificate';
  }
  return internalTlsProblem(settings);
}
