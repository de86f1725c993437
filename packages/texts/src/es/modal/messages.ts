import type { Translation } from '../../message.js'
import type { ModalTexts } from '../../modalTexts.js'

export const messages: Translation<ModalTexts['messages']> = {
  'link.ended':
    'Tu conexión con {wallet} terminó. Caducó después de una semana, o la wallet la cerró. Conéctala de nuevo.',
}
