/**
 * The files beside this one: the hash of each, and the files that it imports. scripts/buildStandalone.mjs replaces the
 * text with the real list.
 */
const chunks = JSON.parse('{"%CHUNKS%":["",[]]}') as Readonly<
  Record<string, readonly [integrity: string, imports: readonly string[]]>
>

/** The files that the browser has checked or is checking. */
const checked = new Map<string, Promise<void>>()

/**
 * Loads a file of the standalone build. The browser first checks the hash of the file and of each file that it imports,
 * so the hash of the first file in the page covers all files. Only files of the build call this function.
 */
export async function loadChunk(name: string): Promise<unknown> {
  await Promise.all(closureOf(name).map(check))
  return import(/* @vite-ignore */ urlOf(name))
}

const urlOf = (name: string) => new URL(name, import.meta.url).href

function closureOf(name: string, known = new Set<string>()): readonly string[] {
  if (known.has(name) || !chunks[name]) return []
  known.add(name)
  for (const each of chunks[name][1]) closureOf(each, known)
  return [...known]
}

function check(name: string): Promise<void> {
  const known = checked.get(name)
  if (known) return known
  const checking = new Promise<void>((resolve, reject) => {
    // An import() has no option for a hash, but it uses a file that this link has loaded, and the link has the option.
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = urlOf(name)
    link.integrity = chunks[name]?.[0] ?? ''
    link.onload = () => resolve()
    link.onerror = (event) => {
      // The next press tries again.
      checked.delete(name)
      link.remove()
      reject(event)
    }
    document.head.append(link)
  })
  checked.set(name, checking)
  return checking
}
