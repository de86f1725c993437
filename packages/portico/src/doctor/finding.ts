/** What was found out about one thing. */
export type Finding = {
  name: string
  /** `unused`: not needed by what the project imports. `warning`: works, and is probably not what was meant. */
  status: 'ok' | 'unused' | 'warning' | 'problem'
  found: string
  /** What to do about a warning or a problem. */
  remedy?: string | undefined
}
