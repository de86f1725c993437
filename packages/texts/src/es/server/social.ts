import type { enSocial } from '../../en/server/social.js'
import type { Translation } from '../../message.js'

export const esSocial: Translation<typeof enSocial> = {
  ask: '¿Fuiste tú?',
  'ask.detail':
    'Continúa solo si acabas de elegir {provider} en {site}. Si no, puede que otra persona intente entrar en tu wallet.',
  'ask.continue': 'Sí, continuar con {provider}',
  'ask.stop': 'No, detener',

  'purpose.link': 'Agregar esta cuenta a una wallet',
  'purpose.signIn': 'Iniciar sesión en una wallet',
  'purpose.stepUp': 'Confirmar que una wallet es tuya',

  over: 'Este inicio de sesión venció',
  'over.window':
    'Tardó demasiado, ya se usó o comenzó en otro navegador. Cierra esta ventana y empieza de nuevo en el sitio.',
  'over.page': 'Tardó demasiado, ya se usó o comenzó en otro navegador. Empieza de nuevo en el sitio.',
  'over.back': 'Volver al sitio',

  done: 'Ya terminaste aquí',
  'failed.link': 'No se agregó la cuenta',
  'failed.signIn': 'No se pudo iniciar sesión',
  'failed.stepUp': 'No se pudo confirmar',
  close: 'Cierra esta ventana y vuelve al sitio.',
}
