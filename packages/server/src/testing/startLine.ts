import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

export type Line = {
  /** Leads to the database through this line. */
  databaseUrl: string
  /** While it is set, a connection whose client sends this text is ended. */
  cutAt: string | undefined
  /** Drops everything that the existing connections carry from now on, without ending them. */
  silence: () => void
  close: () => Promise<void>
}

/** Starts a line to a PostgreSQL that can break. */
export async function startLine(databaseUrl: string): Promise<Line> {
  const url = new URL(databaseUrl)
  const [host, port] = [url.hostname, Number(url.port || 5432)]
  const sockets = new Set<Socket>()
  const isSilent = new WeakSet<Socket>()

  const server = createServer((client) => {
    const database = connect(port, host)
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', end).on('close', end)
      socket.on('close', () => sockets.delete(socket))
    }
    client.on('data', (bytes) => {
      if (line.cutAt !== undefined && bytes.includes(line.cutAt)) end()
      else if (!isSilent.has(client)) database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (!isSilent.has(client)) client.write(bytes)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)

  const line: Line = {
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
    cutAt: undefined,
    databaseUrl: url.href,
    silence() {
      for (const socket of sockets) isSilent.add(socket)
    },
  }
  return line
}
