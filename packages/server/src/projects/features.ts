import type { GetConfigResponse } from '@portico/protocol/http'
import type { FeatureSetting } from '../project.js'

/**
 * Remote features of a new project, by id. Clients treat a missing feature as off. `null` leaves the details to the
 * page.
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
 * Formats features for `/appkit/v1/config`. A feature that is off has an empty list, because clients use the list and
 * read `config: null` as "the page decides", whatever `isEnabled` says.
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
