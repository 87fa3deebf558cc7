import { isDeepStrictEqual } from 'node:util';
import { intl } from '@tripoint/contract';
import type { ProjectSettings } from '@tripoint/phrases';
import { type Handled, handler } from '@tripoint/runtime';
import { organisationOf, refusePublicKey } from '../caller';
import type { IntlParts } from '../intl-parts';

/** What the JavaScript collectors do when nobody chose otherwise. */
const DEFAULTS: ProjectSettings = { platform: '', version: '', hashModule: 'md5', md5Digest: 'base64' };

export const initialize = ({ store, votes }: IntlParts): Handled =>
  handler(intl.initialize, async ({ project = '', platform, version, hash_module, md5_digest }, ctx) => {
    refusePublicKey(ctx, 'set a project up');
    const organisationId = organisationOf(ctx);
    const before = (await store.settings(organisationId, project)) ?? DEFAULTS;
    const settings = {
      platform: platform ?? before.platform,
      version: version ?? before.version,
      hashModule: hash_module ?? before.hashModule,
      md5Digest: md5_digest ?? before.md5Digest,
    };
    if (!isDeepStrictEqual(settings, before)) await store.saveSettings(organisationId, project, settings);
    return {
      object: 'project_settings' as const,
      project,
      platform: settings.platform,
      version: settings.version,
      hash_module: settings.hashModule,
      md5_digest: settings.md5Digest,
      votes,
    };
  });
