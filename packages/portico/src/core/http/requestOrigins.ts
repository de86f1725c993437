import { type getOrigins, getOriginsResponse } from '@portico/protocol/http'
import type { Portico } from '../portico.js'
import { request } from './request.js'

/** Requests the origins that are allowed to use the project. Source: specification, section 8. */
export async function requestOrigins(portico: Portico): Promise<readonly string[]> {
  const { allowedOrigins } = await request<typeof getOrigins>(
    portico,
    { method: 'GET', path: '/projects/v1/origins', response: getOriginsResponse },
    {},
  )
  return allowedOrigins
}
