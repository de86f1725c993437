import type { enMail } from '../../en/server/mail.js'
import type { Translation } from '../../message.js'

export const esMail: Translation<typeof enMail> = {
  'code.subject': '{code} es tu código para {site}',
  'code.lead': {
    select: 'purpose',
    forms: {
      other: 'Escribe este código en {site}, y en ningún otro sitio, para iniciar sesión. Vence en {time}.',
      stepUp:
        'Escribe este código en {site}, y en ningún otro sitio, para confirmar que eres tú. Vence en {time}.',
      updatePrimary:
        'Escribe este código en {site}, y en ningún otro sitio, para cambiar tu correo electrónico. Vence en {time}.',
      updateSecondary:
        'Escribe este código en {site}, y en ningún otro sitio, para usar este correo electrónico. Vence en {time}.',
    },
  },
  warning:
    'Si no lo pediste, ignora este mensaje. Sin él, nadie puede completar la solicitud. No des nunca un código a nadie: no lo pedimos por teléfono ni por chat.',

  'approval.subject': 'Revisa un inicio de sesión en {site}',
  'approval.lead':
    '¿Acabas de intentar iniciar sesión en {site} en un dispositivo nuevo? Revisa el inicio de sesión. Si lo apruebas, recibes el código que hay que escribir.',
  'approval.review': 'Revisar este inicio de sesión',

  'release.subject': 'Un dispositivo nuevo pidió abrir tu wallet: ¿fuiste tú?',
  'release.lead':
    'Un dispositivo nuevo inició sesión en tu wallet y pidió abrirla. Dice que su solicitud viene de {site}. Si no lo rechazas, podrá abrir tu wallet a partir de las {moment}.',
  'release.advice':
    'Si no fuiste tú, abre el enlace y pulsa “No fui yo”. Si fuiste tú, basta con esperar. Para abrir tu wallet antes, pulsa “Abrir tu wallet” en el sitio y después abre el enlace en el mismo navegador. Nunca compartas el enlace ni lo pegues en una página.',
  'release.decide': 'Rechazar o aprobar el dispositivo',

  'notice.device': 'Un dispositivo nuevo inició sesión en tu wallet',
  'notice.address': 'Los avisos sobre tu wallet van ahora a otra dirección de correo',
  'notice.email': 'Se cambió el correo electrónico de tu wallet',
  'notice.deleted': 'Se eliminó tu wallet',
  'notice.phrase': 'Se reemplazó la frase de recuperación de tu wallet',
  'notice.secret.added': {
    select: 'kind',
    forms: {
      other: 'Se agregó una contraseña a tu wallet',
      passkey: 'Se agregó una llave de acceso a tu wallet',
      recovery: 'Se agregó un kit de recuperación a tu wallet',
    },
  },
  'notice.secret.removed': {
    select: 'kind',
    forms: {
      other: 'Se quitó una contraseña de tu wallet',
      passkey: 'Se quitó una llave de acceso de tu wallet',
      recovery: 'Se quitó un kit de recuperación de tu wallet',
    },
  },

  'advice.device':
    'Si no fuiste tú, abre los ajustes de tu wallet y quita el dispositivo que se nombra abajo.',
  'advice.login':
    'El dispositivo inició sesión con {login}. Si no fuiste tú, abre los ajustes de tu wallet y quita el dispositivo que se nombra abajo.',
  'advice.deleted':
    'Si no fuiste tú, alguien tiene acceso a tu correo, a tu cuenta social o a uno de tus dispositivos. Cambia ahora las contraseñas de tu correo y de tu cuenta social. Tus cuentas siguen existiendo en sus redes: si anotaste tu frase de recuperación, ábrelas en otra wallet y pasa tus tokens a cuentas nuevas.',
}
