import type { StoreApi } from 'zustand/vanilla'
import type { Toast } from '../../core/entities.js'
import type { ShellState } from './shellType.js'

/** Pause between two messages, in ms. Source: specification, section 9 (message swap delay). */
const messageSwapMs = 150

/**
 * How long a text stays in the live region, in ms. Screen readers have time to announce it, and it is gone before the
 * user navigates there.
 */
const spokenMs = 1000

/** Creates the functions that show messages, and that let screen readers announce texts. */
export function createMessages(store: StoreApi<ShellState>) {
  const timers = { message: 0, speech: 0 }

  function dismissToast() {
    store.setState(({ toast }) => ({ toast: { ...toast, open: false } }))
  }

  return {
    /** Removes the message and the announced text. */
    clear() {
      clearTimeout(timers.message)
      dismissToast()
      store.setState({ announcement: '' })
    },
    dismissToast,
    end() {
      for (const timer of Object.values(timers)) clearTimeout(timer)
    },
    say(message: string) {
      clearTimeout(timers.speech)
      // Screen readers ignore the same text a second time. The added space makes it differ.
      store.setState(({ announcement }) => ({
        announcement: announcement === message ? `${message}\u00a0` : message,
      }))
      timers.speech = window.setTimeout(() => store.setState({ announcement: '' }), spokenMs)
    },
    toast(message: string, variant: Toast['variant'] = 'info') {
      clearTimeout(timers.message)
      const show = () => store.setState({ toast: { message, open: true, variant } })
      if (!store.getState().toast.open) return show()
      dismissToast()
      timers.message = window.setTimeout(show, messageSwapMs)
    },
  }
}
