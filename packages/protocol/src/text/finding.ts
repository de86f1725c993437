/** The result of one examination by a `doctor` command. */
export type Finding = {
  name: string
  /** `unused`: nothing needs it. `warning`: it works, but is probably not intended. */
  status: 'ok' | 'unused' | 'warning' | 'problem'
  found: string
  /** What to do about a warning or a problem. */
  remedy?: string | undefined
}
