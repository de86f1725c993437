import type { FormEvent } from 'react'
import { wordsToEntropy } from '../keys/deriveAccounts.js'
import { useText } from './screensContext.js'
import { useRun } from './settings/useRun.js'
import { useWrongField } from './useWrongField.js'

/**
 * Handles a form for the words of a wallet. If the words are not a recovery phrase, the field shows an error. `refuse`
 * shows other errors at the field.
 */
export function usePhraseForm(
  onSeed: (entropy: Uint8Array<ArrayBuffer>, refuse: (text: string) => void) => Promise<void>,
) {
  const t = useText('unlock')
  const { form, problemOf, setWrong } = useWrongField()
  const { isRunning, problem, run } = useRun()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (isRunning) return
    const entropy = wordsToEntropy(String(new FormData(event.currentTarget).get('words') ?? ''))
    const refuse = (text: string) => setWrong({ name: 'words', text })
    if (!entropy) {
      refuse(t('phrase.invalid'))
      return
    }
    setWrong(undefined)
    void run(() => onSeed(entropy, refuse))
  }

  return { fieldProblem: problemOf('words'), form, isRunning, problem, submit }
}
