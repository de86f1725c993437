import { createRemoteJWKSet, jwtVerify } from 'jose'

const keys = createRemoteJWKSet(new URL('https://portico.example.com/.well-known/jwks.json'))

/** Returns the CAIP-10 account of a request to your backend, from the token that the page sent. */
export async function readAccount(request: Request): Promise<string | undefined> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '') ?? ''
  const { payload } = await jwtVerify(token, keys, {
    audience: 'https://app.example.com',
    issuer: 'https://portico.example.com',
    typ: 'session+jwt',
  })
  return payload.sub
}
