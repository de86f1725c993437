import { type GetConfigResponse, type getConfig, getConfigResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the features that the project's owner enabled. */
export function requestConfig(portico: Portico): Promise<GetConfigResponse> {
  return request<typeof getConfig>(
    portico,
    { method: 'GET', path: '/appkit/v1/config', response: getConfigResponse },
    {},
  )
}
