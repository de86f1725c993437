/** One thing that the page's policy blocked or reported. */
export type Violation = { directive: string; blocked: string; where: string }

/** What the page's policy has blocked since the page loaded, with the listener for changes. */
export const violations = { list: [] as readonly Violation[], onChange: () => {} }

document.addEventListener('securitypolicyviolation', (event) => {
  violations.list = [
    ...violations.list,
    {
      blocked: event.blockedURI || event.sample,
      directive: event.effectiveDirective,
      where: `${event.sourceFile}:${event.lineNumber}`,
    },
  ]
  violations.onChange()
})
