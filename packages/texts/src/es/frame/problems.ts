import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const problems: Translation<FrameCatalogs['problems']> = {
  accountChanged:
    'La cuenta de la wallet cambió después de esta solicitud. No se hizo nada. Inténtalo otra vez.',
  codeIncomplete: 'Escribe los seis dígitos.',
  copyUnreadable: 'Esta copia de la wallet no se puede leer.',
  kitNotLoaded:
    'El kit no se guardó: su código no se cargó. Revisa tu conexión a internet y vuelve a intentarlo.',
  kitNotSent:
    'El kit no se guardó: el servidor de la wallet no envió el programa del kit. Inténtalo más tarde.',
  kitStrange:
    'El kit no se guardó: su código no corresponde a esta versión de la wallet. Inténtalo otra vez. Si no sirve, recarga la página y vuelve a intentarlo.',
  locked: 'Primero desbloquea tu wallet en este dispositivo.',
  loggedOut: 'No has iniciado sesión. Inicia sesión y vuelve a intentarlo.',
  networkUnconfirmed:
    'Esta wallet no pudo comprobar si esta transacción es para {network}. No se firmó nada. Inténtalo otra vez.',
  networkUnreachable:
    'No se puede conectar con la red. Vuelve a intentarlo más tarde. Si otros sitios tampoco cargan, revisa tu conexión a internet.',
  networkUnreadable: 'La respuesta de la red no se puede leer.',
  networkUnsaid: 'La red no pudo decir si esto se completaría.',
  notEnough: 'No hay suficiente {symbol} para esto y la comisión de red.',
  noWallet: 'Aún no hay ninguna wallet. Inicia sesión y vuelve a intentarlo.',
  passkeyOther: 'Esta llave de acceso abre otra wallet.',
  passkeyTaken: 'Este dispositivo o esta llave ya tiene una llave de acceso para esta wallet. Usa otro.',
  passkeyUnfit: 'Esta llave de acceso no puede proteger una wallet. Usa otra, o una contraseña.',
  passkeyUnused: 'No se usó la llave de acceso. Inténtalo otra vez.',
  phraseOther: 'Estas palabras son de otra wallet.',
  serverRefused: 'El servidor de la wallet rechazó esto. Inténtalo más tarde.',
  serverUnreachable:
    'No se puede conectar con el servidor de la wallet. Vuelve a intentarlo más tarde. Si otros sitios tampoco cargan, revisa tu conexión a internet.',
  serverUnreadable: 'La respuesta del servidor de la wallet no se puede leer. Inténtalo más tarde.',
  strangeAccounts:
    'El servidor nombró cuentas que no son tuyas. No se firmó nada. No les envíes nada y avisa al operador de la wallet.',
  unexpected: 'Algo salió mal. Inténtalo otra vez.',
  windowBlocked: 'Tu navegador bloqueó la ventana. Permite las ventanas emergentes y vuelve a intentarlo.',
  windowClosed: 'La ventana se cerró antes de crear la llave de acceso. Inténtalo otra vez.',
  windowSilent: 'La ventana no respondió. Inténtalo otra vez.',
  wouldFail: 'La red dice que esto fallaría. {reason}',
  wouldFailUnsaid: 'La red dice que esto fallaría. No dio ningún motivo.',

  payerCannotBeAsked: '{host} no puede pagar la comisión de esto.',
  payerChangesMore: 'El servicio que paga la comisión cambiaría también otras partes de la transacción.',
  payerRefused: '{host} no pagará la comisión.',
  payerRefusedFor: '{host} no pagará la comisión: “{reason}”.',
  payerRejected: 'La red no acepta la firma del servicio que paga la comisión: {reason}.',
  payerSilent: '{host} no dijo si pagaría la comisión.',
  payerUnasked: 'No se le pudo pedir a {host} que pagara la comisión.',
  payerUnreadable: 'La respuesta de {host} no se puede leer.',
  payerUsedUp: 'La wallet ya no pagará más comisiones de esta cuenta hoy.',
  ownPayerUnreadable:
    'El servicio de la wallet que paga comisiones envió una respuesta que no se puede leer.',

  'server.CODE_EXPIRED': 'Este código ya no es válido. Pide uno nuevo.',
  'server.CODE_WRONG': 'Código incorrecto. Inténtalo otra vez.',
  'server.CODE_WRONG_LEFT': {
    plural: 'count',
    forms: {
      one: 'Código incorrecto, queda {count} intento.',
      many: 'Código incorrecto, quedan {count} de intentos.',
      other: 'Código incorrecto, quedan {count} intentos.',
    },
  },
  'server.DEVICE_REMOVED': 'Este navegador se quitó de tus dispositivos. Inicia sesión otra vez.',
  'server.ENVELOPE_LIMIT_REACHED':
    'Esta wallet ya tiene el máximo de llaves de acceso y contraseñas. Quita una primero.',
  'server.ENVELOPE_NOT_FOUND': 'Esta llave de acceso o contraseña ya no existe.',
  'server.LAST_SECRET': 'Esta es la única llave de acceso o contraseña de la wallet. Añade otra primero.',
  'server.MAIL_UNAVAILABLE': 'Ahora no podemos enviar correos. Inténtalo en un minuto.',
  'server.RATE_LIMITED': 'Demasiados intentos. Inténtalo más tarde.',
  'server.RATE_LIMITED_UNTIL': {
    plural: 'count',
    forms: {
      one: 'Inténtalo otra vez dentro de {count} segundo.',
      many: 'Inténtalo otra vez dentro de {count} de segundos.',
      other: 'Inténtalo otra vez dentro de {count} segundos.',
    },
  },
  'server.RELEASE_REQUIRED':
    'Este dispositivo es nuevo para tu wallet. Confírmalo primero o usa otro dispositivo.',
  'server.SECRET_REFUSED': 'Esto no abre la wallet. Inténtalo otra vez.',
  'server.SESSION_REQUIRED': 'La sesión ha terminado. Inicia sesión otra vez.',
  'server.SIGNATURE_REFUSED': 'Solo la propia clave de la wallet puede cambiar esto, y no firmó.',
  'server.STEP_UP_REQUIRED': 'Confirma que eres tú y vuelve a intentarlo.',
  'server.VERSION_CONFLICT': 'La wallet se cambió mientras tanto en otro dispositivo. Inténtalo otra vez.',
  'server.WALLET_NOT_FOUND': 'Aún no hay ninguna wallet.',
}
