import { useEffect, useRef, useState } from 'react'

/** Stores the error of one field of a form, and focuses the field each time. */
export function useWrongField() {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<{ name: string; text: string }>()
  useEffect(() => {
    if (!wrong) return
    const field = form.current?.elements.namedItem(wrong.name)
    if (field instanceof HTMLElement) field.focus()
  }, [wrong])
  return {
    form,
    problemOf: (name: string) => (wrong?.name === name ? wrong.text : undefined),
    setWrong,
  }
}
