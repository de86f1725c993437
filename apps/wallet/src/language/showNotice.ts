import { findLanguage } from './findLanguage.js'
import { loadWindowTexts } from './windowLanguage.js'

/**
 * Shows a notice of the frame if no site hands over a language: to a site that may not use the wallet, or to a user who
 * opened the frame alone. The notice is in the browser's language.
 */
export async function showNotice(root: HTMLElement, kind: 'alone' | 'stranger'): Promise<void> {
  const { language, t } = await loadWindowTexts(findLanguage(navigator.languages))
  document.documentElement.lang = language
  const notice = document.createElement('main')
  notice.className = 'notice'
  const [title, advice] = [document.createElement('p'), document.createElement('p')]
  title.textContent = t(`${kind}.title`)
  advice.textContent = t(`${kind}.text`)
  advice.className = 'soft'
  notice.append(title, advice)
  root.replaceChildren(notice)
}
