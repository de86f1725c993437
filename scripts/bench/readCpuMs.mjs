import { readFileSync } from 'node:fs'

/** Ticks of a second in /proc, on every Linux that runs Node. */
const ticksPerSecond = 100

/** Processor time that a process took so far, all its threads together. NaN where the system does not say. */
export function readCpuMs(pid) {
  try {
    // After the name, which may hold anything: state is the first field, times are the 12th and 13th.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}
