import { createPublicKey } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { jwtVerify } from 'jose'

/** One call, as the test server received it. */
export type SeenCall = { method: string; path: string; query: Record<string, string>; body: unknown }

export type ContractServer = {
  url: string
  seen: SeenCall[]
  /** Responses that replace the server's own, by the last segment of the path. */
  answers: Map<string, { status: number; body: unknown }>
  stop: () => Promise<void>
}

/**
 * Starts a server that answers as Coinbase's Onramp API is documented. It refuses tokens of another key, call or time,
 * and bodies without a required field.
 *
 * @see https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/create-session-token
 * @see https://docs.cdp.coinbase.com/onramp/core-features/transaction-status
 */
export async function startCoinbase({
  keyName,
  publicKeyPem,
}: {
  keyName: string
  publicKeyPem: string
}): Promise<ContractServer> {
  const key = createPublicKey(publicKeyPem)
  const algorithm = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  const tokens = new Map<string, unknown>()
  return startContract(async (call, headers, host) => {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    try {
      const { payload, protectedHeader } = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer: 'cdp',
        requiredClaims: ['exp', 'nbf'],
        subject: keyName,
      })
      const uris = payload.uris as string[]
      const lifetime = (payload.exp ?? 0) - (payload.nbf ?? 0)
      if (protectedHeader.kid !== keyName || !protectedHeader.nonce || lifetime > 120)
        throw new RangeError('key')
      if (uris.length !== 1 || uris[0] !== `${call.method} ${host}${call.path}`) throw new RangeError('uri')
    } catch {
      return { body: { code: 16, message: 'Unauthorized' }, status: 401 }
    }
    const body = call.body as Record<string, unknown> | undefined
    if (call.path === '/onramp/v1/token') {
      const addresses = body?.addresses as { address?: string; blockchains?: string[] }[] | undefined
      if (!addresses?.every(({ address, blockchains }) => address && blockchains?.length)) {
        return { body: { code: 3, message: 'addresses are required' }, status: 400 }
      }
      const made = `session-${tokens.size}`
      tokens.set(made, addresses)
      return { body: { channel_id: '', token: made }, status: 200 }
    }
    if (call.path === '/onramp/v1/buy/options') {
      if (!call.query.country) return { body: { code: 3, message: 'country is required' }, status: 400 }
      return { body: buyOptions, status: 200 }
    }
    if (call.path === '/onramp/v1/buy/quote') {
      for (const field of [
        'purchase_currency',
        'payment_amount',
        'payment_currency',
        'payment_method',
        'country',
      ]) {
        if (!body?.[field]) return { body: { code: 3, message: `${field} is required` }, status: 400 }
      }
      const amount = Number(body?.payment_amount)
      if (amount > 7500)
        return { body: { code: 3, message: 'amount exceeds the limit of 7500' }, status: 400 }
      const currency = body?.payment_currency
      return {
        body: {
          coinbase_fee: { currency, value: (amount * 0.015).toFixed(2) },
          network_fee: { currency, value: '0.07' },
          payment_subtotal: { currency, value: (amount * 0.985 - 0.07).toFixed(2) },
          payment_total: { currency, value: amount.toFixed(2) },
          purchase_amount: { currency: 'USDC', value: (amount * 0.985 - 0.07).toFixed(6) },
          quote_id: 'quote-1',
        },
        status: 200,
      }
    }
    return { body: { transactions: [], next_page_key: '', total_count: 0 }, status: 200 }
  })
}

/** Starts a small server that records its requests. */
export async function startContract(
  answer: (
    call: SeenCall,
    headers: Record<string, string | undefined>,
    host: string,
  ) => Promise<{ status: number; body: unknown }>,
): Promise<ContractServer> {
  const seen: SeenCall[] = []
  const answers: ContractServer['answers'] = new Map()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      const url = new URL(request.url ?? '/', 'http://contract')
      const text = Buffer.concat(chunks).toString()
      const call: SeenCall = {
        body: text === '' ? undefined : JSON.parse(text),
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
      }
      seen.push(call)
      const own = await answer(call, request.headers as Record<string, string>, request.headers.host ?? '')
      const said = (own.status === 200 && answers.get(url.pathname.split('/').at(-1) ?? '')) || own
      response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    answers,
    seen,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
    url: `http://127.0.0.1:${port}`,
  }
}

const buyOptions = {
  payment_currencies: [
    { icon_url: '', id: 'USD', limits: [{ id: 'card', max: '7500.00', min: '10.00' }] },
    { icon_url: '', id: 'GBP', limits: [{ id: 'card', max: '6000.00', min: '5.00' }] },
  ],
  purchase_currencies: [
    {
      icon_url: '',
      id: '2b92315d-eab7-5bef-84fa-089a131333f5',
      name: 'USDC',
      networks: [
        {
          chain_id: '8453',
          contract_address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
          display_name: 'Base',
          icon_url: '',
          name: 'base',
        },
      ],
      symbol: 'USDC',
    },
  ],
}
