// Part of scripts/packed.mjs: which ports a program opens to other machines.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** The columns of /proc/net/tcp. Source: https://docs.kernel.org/networking/proc_net_tcp.html */
const columns = { address: 1, inode: 9, state: 3 }
const listening = '0A'

/** 127.0.0.0/8, ::1, and 127.0.0.0/8 in IPv6, as the kernel writes them on a little-endian machine. */
const loopback = /^(?:[\dA-F]{6}7F|0{24}01000000|0{16}FFFF0000[\dA-F]{6}7F)$/

/**
 * Returns the ports on which a process or one of its descendants accepts connections from other machines, each with
 * the program's name. Only Linux tells; elsewhere the list is empty.
 */
export function listOpenPorts(pid) {
  if (process.platform !== 'linux') return []
  const sockets = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(readOpenSockets)
  return listFamily(pid).flatMap((each) => {
    const inodes = listInodes(each)
    const own = sockets.filter(({ inode }) => inodes.includes(inode))
    return own.map(({ port }) => `${port} (${readOr(`/proc/${each}/comm`, '').trim()})`)
  })
}

function readOpenSockets(path) {
  return readOr(path, '')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((line) => line[columns.state] === listening)
    .map((line) => {
      const [address, port] = line[columns.address].split(':')
      return { address, inode: line[columns.inode], port: Number.parseInt(port, 16) }
    })
    .filter(({ address }) => !loopback.test(address))
}

/** Returns the process and its descendants. */
function listFamily(pid) {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    // The name of a program, in parentheses, may contain spaces. The parent is the second word after it.
    .map((name) => [Number(name), Number(readOr(`/proc/${name}/stat`, '').split(') ').at(-1).split(' ')[1])])
  const family = [pid]
  for (const one of family) family.push(...all.filter(([, parent]) => parent === one).map(([child]) => child))
  return family
}

/** Returns the inodes of the sockets that a process has open. */
function listInodes(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.slice(1) ?? []
      } catch {
        return [] // closed meanwhile
      }
    })
  } catch {
    return [] // ended meanwhile
  }
}

function readOr(path, fallback) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return fallback
  }
}
