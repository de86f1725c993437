import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Samples the memory of the process as the system reports it. It includes all threads, and therefore PGlite. */
export function watchMemory(pid) {
  let peakMb = 0
  const sample = () => {
    try {
      const [, kB] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      peakMb = Math.max(peakMb, Number(kB) / 1000)
    } catch {
      // The system is not Linux. `ps` is slower, but good enough for a peak.
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
