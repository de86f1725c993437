import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** What the system says the process holds, sampled: its threads, and with them PGlite, are in it. */
export function watchMemory(pid) {
  let peakMb = 0
  const sample = () => {
    try {
      const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      peakMb = Math.max(peakMb, Number(kB) / 1000)
    } catch {
      // Not Linux: ask `ps`, whose answer comes later and is good enough for a peak.
      spawn('ps', ['-o', 'rss=', '-p', String(pid)]).stdout?.on('data', (text) => {
        peakMb = Math.max(peakMb, Number(String(text).trim()) / 1000)
      })
    }
  }
  sample()
  const timer = setInterval(sample, 250)
  return {
    stop: () => {
      clearInterval(timer)
      sample()
      return peakMb
    },
  }
}
