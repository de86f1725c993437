import type { loginErrors as english } from '../../en/modal/loginErrors.js'
import type { Translation } from '../../message.js'

/** Reasons why a login failed, in Spanish. They load with the first failure. */
export const loginErrors: Translation<typeof english> = {
  'code.wrong': {
    plural: 'count',
    forms: {
      one: 'Código incorrecto, te queda {count} intento. Inténtalo de nuevo.',
      many: 'Código incorrecto, te quedan {count} de intentos. Inténtalo de nuevo.',
      other: 'Código incorrecto, te quedan {count} intentos. Inténtalo de nuevo.',
    },
  },
  'code.expired': 'Este código ya no es válido. Pide uno nuevo.',
  'code.invalid': 'Escribe los seis dígitos.',
  'email.invalid': 'Escribe un correo electrónico, como nombre@ejemplo.com.',
  wait: {
    plural: 'count',
    forms: {
      one: 'Vuelve a intentarlo en {count} segundo.',
      many: 'Vuelve a intentarlo en {count} de segundos.',
      other: 'Vuelve a intentarlo en {count} segundos.',
    },
  },
  mail: 'Ahora no podemos enviar correos. Inténtalo de nuevo en un minuto.',
  off: {
    select: 'method',
    forms: {
      any: 'Este servidor no permite iniciar sesión con correo ni con una cuenta social.',
      email: 'Este servidor no permite iniciar sesión con correo.',
      noEmail: 'No podemos enviarte un código, porque no has agregado ningún correo electrónico.',
      other: 'Este servidor no permite iniciar sesión con {method}.',
    },
  },
  taken: 'Este inicio de sesión ya es de otra cuenta.',
  removed: 'Este navegador se quitó de tus dispositivos. Inicia sesión de nuevo.',
  session: 'La sesión terminó. Inicia sesión de nuevo.',
  refused: {
    select: 'reason',
    forms: {
      account: 'No se pudo iniciar sesión: esta cuenta no pertenece a tu wallet.',
      declined: 'No se pudo iniciar sesión: se rechazó.',
      ended: 'No se pudo iniciar sesión: terminó, o es de otro dispositivo.',
      other: 'No se pudo iniciar sesión.',
      session: 'No se pudo iniciar sesión: comenzó en otra sesión.',
    },
  },
  unreachable:
    'No se puede contactar con el servidor de la wallet. Inténtalo más tarde. Si otros sitios tampoco cargan, revisa tu conexión a internet.',
  'site.failed':
    'Error de red: no se pudo cargar la wallet integrada. El sitio de la wallet no respondió. Puede que tu navegador lo bloquee. Revisa los ajustes de tu navegador y tu conexión, e inténtalo de nuevo.',
  'site.late':
    'La wallet integrada tardó demasiado. El sitio de la wallet no respondió. Puede que tu navegador lo bloquee. Revisa los ajustes de tu navegador y tu conexión, e inténtalo de nuevo.',
  'site.blocked':
    'No se pudo cargar lo necesario para iniciar sesión. El sitio de la wallet no respondió. Puede que tu navegador lo bloquee. Revisa los ajustes de tu navegador y tu conexión, e inténtalo de nuevo.',
  https: 'Solo puedes iniciar sesión en una página que use https.',
  failed: 'No se pudo iniciar sesión.',
}
