import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { toWire } from '@portico/protocol/errors'
import { safeParse } from 'valibot'
import { InvalidRequestError, RequestError } from '../errors/request.js'
import { describeIssue } from '../http/describeIssue.js'
import { readJsonBody } from '../http/readBody.js'
import { type Command, type CommandResult, commandSchema } from './commands.js'

/**
 * Maximum size of a command. The largest command is an import of `importRowsLimit` wallets. Its sender splits the
 * import so that each command fits.
 */
export const commandLimitBytes = 1024 * 1024
/** Limits for JSON. They are high because each row of an import lists the networks of a wallet. */
export const commandJsonLimits = { depth: 64, values: 500_000 }

export type AdminListener = { url: string; token: string; close: () => void }

/**
 * Listens for commands on a separate port of the loopback interface. A caller must present the token from the lock file
 * of the data folder. The public port never takes commands, because a proxy in front of it would open them to everyone.
 */
export async function listenForCommands(
  run: (command: Command) => Promise<CommandResult>,
): Promise<AdminListener> {
  const token = randomBytes(32).toString('hex')
  const expected = Buffer.from(`Bearer ${token}`)

  async function answer(request: Request): Promise<Response> {
    const given = Buffer.from(request.headers.get('authorization') ?? '')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      return new Response(null, { status: 401 })
    try {
      const parsed = safeParse(
        commandSchema,
        await readJsonBody(request, commandLimitBytes, { limits: commandJsonLimits, takesAnyText: true }),
        { abortEarly: true },
      )
      if (!parsed.success)
        throw new InvalidRequestError({ field: 'body', reason: describeIssue(parsed.issues[0]) })
      return Response.json(await run(parsed.output))
    } catch (error) {
      const status = error instanceof RequestError ? error.status : 400
      return Response.json(toWire(error), { status })
    }
  }

  const server: Server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
    token,
    url: `http://127.0.0.1:${port}`,
  }
}
