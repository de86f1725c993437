import { redact } from '../http/redact.js'
import type { Portico } from '../portico.js'
import { version } from '../version.js'

/**
 * Saves the kit's log of this page as a file with one JSON object per line. Pairing URIs and the queries of URLs are
 * removed. Works only in a page.
 */
export function downloadLog(portico: Portico): void {
  const { families, logLevel } = portico.options
  const head = {
    families: families.map(({ namespace }) => namespace),
    logLevel,
    time: new Date().toISOString(),
    version,
  }
  const text = [JSON.stringify(head), ...portico.internal.log.read().map(redact), ''].join('\n')
  const url = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'portico-log.ndjson'
  link.click()
  // By the next task, the browser has taken over the file.
  setTimeout(() => URL.revokeObjectURL(url))
}
