import { once } from 'node:events'
import { createServer } from 'node:http'
import { type Color, encodePng } from './encodePng.js'

/** The tickets of the local network by token id. */
const tickets: ReadonlyMap<number, { name: string; description: string; color: Color; stripes: number }> =
  new Map([
    [1, { name: 'Day ticket', description: 'Any ferry, one day.', color: [58, 134, 196], stripes: 1 }],
    [2, { name: 'Week ticket', description: 'Any ferry, seven days.', color: [72, 156, 112], stripes: 2 }],
    [300, { name: 'Bicycle ticket', description: 'One bicycle.', color: [204, 120, 64], stripes: 3 }],
  ])

/** A file that a web server returns. */
export type CollectibleFile = { body: Uint8Array; type: 'application/json' | 'image/png' }

/**
 * Returns the metadata or picture of one of the local network's tickets; undefined for every other path.
 *
 * ERC-1155 writes the id as 64 hexadecimal digits: `/000…012c.json`, with the picture that it names beside it.
 *
 * @param path of the request below `baseUrl`, with its leading slash
 * @param baseUrl URL of the folder as clients see it, without a trailing slash
 * @see https://eips.ethereum.org/EIPS/eip-1155#metadata
 */
export function readCollectible(path: string, baseUrl: string): CollectibleFile | undefined {
  const [, digits, type] = /^\/([0-9a-f]{64})\.(json|png)$/.exec(path) ?? []
  const ticket = tickets.get(Number.parseInt(digits ?? '', 16))
  if (digits === undefined || ticket === undefined) return undefined
  const { color, description, name, stripes } = ticket
  if (type === 'png') return { body: draw(color, stripes), type: 'image/png' }
  const metadata = {
    name,
    description,
    image: `${baseUrl}/${digits}.png`,
    properties: { line: 'Harbour ferry', zones: stripes },
  }
  return { body: Buffer.from(JSON.stringify(metadata)), type: 'application/json' }
}

/**
 * Serves metadata and pictures of the local network's tickets on a free port of 127.0.0.1, until `stop`. Pass its `url`
 * to `deployFixtures` as `collectiblesUrl`.
 */
export async function serveCollectibles(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const file = readCollectible(request.url ?? '/', `http://${request.headers.host}`)
    if (file === undefined) response.writeHead(404).end()
    else response.writeHead(200, { 'content-type': file.type }).end(file.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const stop = async () => {
    // Clients keep connections open, and closing would wait for them.
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { stop, url: `http://127.0.0.1:${port}` }
}

function draw(color: Color, stripes: number): Uint8Array {
  const paper: Color = [246, 242, 232]
  const dark: Color = [42, 46, 58]
  return encodePng(320, (x, y) => {
    const isPaper = Math.abs(x - 0.5) < 0.36 && Math.abs(y - 0.5) < 0.24
    const isNotch = Math.min(Math.hypot(x - 0.14, y - 0.5), Math.hypot(x - 0.86, y - 0.5)) < 0.06
    if (!isPaper || isNotch) return color
    const stripe = Math.floor((x - 0.24) / 0.08)
    const isStripe = stripe >= 0 && stripe < stripes && (x - 0.24) % 0.08 < 0.045 && Math.abs(y - 0.5) < 0.14
    return isStripe ? dark : paper
  })
}
