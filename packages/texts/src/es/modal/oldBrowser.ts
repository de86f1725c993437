import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const oldBrowser: Translation<ModalTexts['oldBrowser']> = {
  'browser.old':
    'Este navegador es demasiado antiguo para conectar una wallet. Actualízalo o abre esta página en otro navegador.',
}
