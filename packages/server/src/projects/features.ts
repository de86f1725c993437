import type { GetConfigResponse } from '@portico/protocol/http'
import type { FeatureSetting } from '../project.js'

/**
 * Remote features that clients read, by id. A feature that is not listed is off for them.
 * A new project starts with those on that this server can serve, and leaves their details to the host.
 */
export const defaultFeatures: Readonly<Record<string, FeatureSetting>> = {
  activity: null,
  onramp: 'off',
  swap: null,
  social_login: null,
  reown_branding: 'off',
  multi_wallet: null,
  email_capture: 'off',
  fund_from_exchange: 'off',
  payments: 'off',
  reown_authentication: 'off',
}

/**
 * Features as `/appkit/v1/config` answers them. One that is off has an empty list: clients go by the list, and read
 * `config: null` as "the host decides", whatever `isEnabled` says.
 */
export function describeFeatures(features: Readonly<Record<string, FeatureSetting>>): GetConfigResponse {
  return {
    features: Object.entries(features).map(([id, setting]) => ({
      id,
      isEnabled: setting !== 'off',
      config: setting === 'off' ? [] : setting,
    })),
  }
}
