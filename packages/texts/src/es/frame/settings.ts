import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const settings: Translation<FrameCatalogs['settings']> = {
  'title.activity': 'Registro de seguridad',
  'title.delete': 'Eliminar la cuenta',
  'title.devices': 'Dispositivos',
  'title.export': 'Exportar y recuperar',
  'title.passkey': 'Llave de acceso',
  'title.password': 'Contraseña',
  'title.security': 'Seguridad',
  'title.sessions': 'Sesiones abiertas',
  'row.activity': 'Inicios de sesión y cambios de tu cuenta',
  'row.delete': 'Elimina tu cuenta y todos sus datos',
  'row.devices': 'Dónde se puede usar tu wallet',
  'row.export': 'Tu frase de recuperación y un kit que funciona sin nosotros',
  'row.passkey': 'Para que solo tú puedas abrir tu wallet',
  'row.password': 'Sirve en cualquier navegador',
  'row.sessions': 'Dónde has iniciado sesión',
  'custody.operator':
    'Añade una llave de acceso o una contraseña. Hasta entonces, el operador de esta wallet también podría abrirla.',
  'custody.user': 'Solo tú puedes abrir esta wallet, con tu llave de acceso o contraseña.',

  'secret.limit.text':
    'Esto puede valer más que tu límite de {limit} al día. Añade una llave de acceso o una contraseña para quitar el límite. Tu solicitud continúa después.',
  'secret.limit.title': 'Primero protege tu wallet',
  'secret.offer.close': 'Ahora no',
  'secret.offer.text':
    'Añade una llave de acceso o una contraseña para que solo tú puedas abrirla. Hasta entonces, puedes gastar hasta {limit} al día.',
  'secret.offer.title': 'Protege tu wallet',
  'secret.passkey': 'Usar una llave de acceso',
  'secret.password': 'Usar una contraseña',

  'proof.noEmail':
    'Confirma que eres tú: cierra la sesión, iníciala otra vez y vuelve en menos de diez minutos. Entonces también puedes añadir una dirección de correo en los ajustes, para recibir un código la próxima vez.',
  'proof.ask': 'Para confirmar que eres tú, te enviaremos un código a {email}.',
  'proof.send': 'Enviar código',
  'proof.sendNew': 'Enviar un código nuevo',
  'proof.sending': 'Enviando',
  'proof.waitSeconds': 'Enviar un código nuevo en {seconds} s',
  'proof.waitMinutes': {
    plural: 'count',
    forms: {
      one: 'Enviar un código nuevo en {count} minuto',
      many: 'Enviar un código nuevo en {count} de minutos',
      other: 'Enviar un código nuevo en {count} minutos',
    },
  },
  'proof.sent': 'Enviamos un código a {email}. Vale durante 10 minutos.',
  'proof.code': 'Código de tu correo',
  'proof.checking': 'Comprobando',

  'newPassword.label': {
    plural: 'count',
    forms: {
      one: 'Contraseña nueva, {count} carácter o más',
      many: 'Contraseña nueva, {count} de caracteres o más',
      other: 'Contraseña nueva, {count} caracteres o más',
    },
  },
  'newPassword.repeat': 'Repite la contraseña',
  'newPassword.differ': 'Las dos contraseñas no coinciden. Escríbelas otra vez.',
  'newPassword.close': 'Esta contraseña se parece demasiado a tu dirección de correo. Elige otra.',
  'newPassword.easy': 'Esta contraseña es fácil de adivinar. Usa varias palabras sin relación entre sí.',
  'newPassword.numbers': 'Añade letras o palabras. Las fechas y los números son fáciles de adivinar.',
  'newPassword.repetitive': 'Usa más caracteres distintos.',
  'newPassword.short': {
    plural: 'count',
    forms: {
      one: 'Usa {count} carácter o más.',
      many: 'Usa {count} de caracteres o más.',
      other: 'Usa {count} caracteres o más.',
    },
  },
  'newPassword.spaces': 'Escribe una contraseña, no solo espacios.',

  'passkey.create': 'Crear llave de acceso',
  'passkey.createAnother': 'Crear otra llave de acceso',
  'passkey.none': 'Este navegador no admite llaves de acceso. Pon una contraseña en su lugar.',
  'passkey.set':
    'Tu llave de acceso está lista. Desde ahora, solo tú puedes abrir tu wallet en un dispositivo nuevo.',
  'passkey.text':
    'Se guarda en tu teléfono, tu ordenador o tu llave de seguridad. Se abrirá una ventana de la wallet. Créala allí.',
  'passkey.warning':
    'Nadie puede restablecerla. Si la pierdes, en un dispositivo nuevo solo puedes abrir la wallet con otra llave de acceso, una contraseña o tu frase de recuperación. Guarda también un kit de recuperación.',
  'password.change': 'Cambiar contraseña',
  'password.changed': 'Contraseña cambiada. La anterior ya no sirve.',
  'password.changing': 'Cambiando contraseña',
  'password.set': 'Poner contraseña',
  'password.setDone':
    'Tu contraseña está lista. Desde ahora, solo tú puedes abrir tu wallet en un dispositivo nuevo.',
  'password.setting': 'Poniendo contraseña',
  'password.text':
    'La necesitas para abrir tu wallet en un dispositivo nuevo. Nadie puede restablecerla. Si la olvidas, solo puedes abrir tu wallet en un dispositivo nuevo con una llave de acceso o tu frase de recuperación.',
  noReset: 'Nadie puede restablecerla. Guarda también un kit de recuperación.',

  'secrets.passkey': 'Llave de acceso',
  'secrets.password': 'Contraseña',
  'secrets.set': 'Desde {time}',
  'secrets.setIn': 'Desde {time} · {place}',
  'secrets.removing': 'Ya no abrirá tu wallet. Mantén pulsado para quitarla.',
  'secrets.last': 'Es tu única llave de acceso o contraseña. Añade otra antes de quitarla.',

  'accounts.eip155': 'Ethereum y redes compatibles',
  'accounts.smart': 'Cuenta inteligente en las mismas redes',
  'accounts.solana': 'Solana',

  'devices.waiting': 'Pendientes de aprobación',
  'devices.waitingText':
    '¿Acabas de iniciar sesión en un dispositivo nuevo? Aprueba un dispositivo de abajo solo si es tuyo. Después podrá usar tu wallet.',
  'devices.letIn': 'Aprobar',
  'devices.refuse': 'No fui yo',
  'devices.removing': 'Se cerrará su sesión y ya no podrá abrir tu wallet. Mantén pulsado para quitarlo.',
  'list.current': '{name} (actual)',
  'list.facts': '{first} · {second} · {third}',

  'sessions.end': 'Cerrar sesión',
  'sessions.endOthers': 'Cerrar todas las demás',
  'sessions.ending': 'Cerrando sesión',
  'sessions.facts': '{device}, con {login} · {time}',
  'sessions.factsEmail': '{device}, con correo · {time}',

  'delete.button': 'Eliminar la cuenta',
  'delete.confirm': 'Escribe “delete” para confirmar',
  'delete.confirmWrong': 'Escribe la palabra “delete”',
  'delete.deleted': 'Tu cuenta está eliminada.',
  'delete.deletedText':
    'El servidor eliminó tus inicios de sesión, tus dispositivos y sus copias de tu wallet. Se cerró tu sesión en este sitio.',
  'delete.deleting': 'Eliminando',
  'delete.warning':
    'Guarda antes tu frase de recuperación o tu kit. Sin ellos, perderás todo lo que hay en esta wallet y nadie podrá restaurarlo.',

  'event.account.created': 'Cuenta creada',
  'event.code.burned': 'Demasiados códigos incorrectos: código anulado',
  'event.device.added': 'Dispositivo nuevo',
  'event.device.approved': 'Dispositivo aprobado',
  'event.device.refused': 'Dispositivo rechazado',
  'event.device.revoked': 'Dispositivo quitado',
  'event.email.changed': 'Dirección de correo cambiada',
  'event.email.changeStarted': 'Cambio de dirección de correo iniciado',
  'event.envelope.added': 'Llave de acceso, contraseña o kit añadido',
  'event.envelope.listed': 'Copias bloqueadas de la wallet enviadas a un dispositivo',
  'event.envelope.opened': 'Copia bloqueada de la wallet enviada a un dispositivo',
  'event.envelope.refused': 'Una llave de acceso o contraseña no abrió la wallet',
  'event.envelope.removed': 'Llave de acceso, contraseña o kit quitado',
  'event.login.added': 'Forma de iniciar sesión añadida',
  'event.login.removed': 'Forma de iniciar sesión quitada',
  'event.operator.destroyed': 'Se eliminó la copia de la wallet que tenía el servidor',
  'event.operator.opened': 'Se abrió para un dispositivo la copia de la wallet del servidor',
  'event.release.asked': 'Un dispositivo nuevo pidió abrir la wallet',
  'event.release.given': 'Se aprobó un dispositivo nuevo',
  'event.release.refused': 'Se rechazó un dispositivo nuevo',
  'event.secret.created': 'Clave de dispositivo creada',
  'event.secret.limited': 'Un dispositivo intentó abrir la wallet demasiadas veces',
  'event.secret.released': 'Wallet abierta',
  'event.session.ended': 'Sesión cerrada',
  'event.session.reused': 'Se cerró una sesión porque pudo ser robada',
  'event.session.started': 'Sesión iniciada',
  'event.stepUp.passed': 'Identidad confirmada',
  'event.wallet.created': 'Wallet creada',
  'event.wallet.replaced': 'Wallet sustituida',
  'event.times': {
    plural: 'count',
    forms: {
      one: '{event}, {count} vez',
      many: '{event}, {count} de veces',
      other: '{event}, {count} veces',
    },
  },

  'export.warning':
    'No las compartas nunca. Cualquiera que las tenga puede llevarse tu dinero. Nunca te las pediremos.',
  'export.accounts': 'Cuentas que abren tu frase y tus claves',
  'export.smart':
    'Si importas la frase o una clave en otra wallet, tu cuenta inteligente no aparecerá allí. Para usarla, abre esta wallet o tu kit de recuperación.',
  'export.phrase': 'Frase de recuperación',
  'export.keyEip155': 'Clave privada, Ethereum y redes compatibles',
  'export.keySolana': 'Clave privada, Solana',
  'export.hide': 'Ocultar',
  'export.show': 'Mostrar frase y claves',
  'kit.title': 'Kit de recuperación',
  'kit.text':
    'Un archivo que muestra tus claves y firma transacciones, en cualquier navegador, sin internet y sin nosotros. Tiene su propia contraseña.',
  'kit.password': 'Contraseña del kit',
  'kit.save': 'Guardar kit de recuperación',
  'kit.making': 'Creando el kit',
  'kit.saved': 'El kit está guardado. Ábrelo una vez para comprobar que funciona.',
  'import.title': 'Usar la frase de otra wallet',
  'import.text':
    'La wallet de esa frase sustituirá a esta en todos tus dispositivos. Puedes revisar sus cuentas antes de confirmar.',
  'import.looking': 'Comprobando la frase',
  'import.review': 'Revisar sus cuentas',
  'import.same': 'Estas palabras son de esta wallet.',

  'replace.done': 'Listo. Tus cuentas vienen ahora de esa frase.',
  'replace.warning':
    'Las cuentas de esta wallet se quitarán de todos tus dispositivos. Guarda antes la frase de recuperación o el kit de esta wallet. Si no, perderás todo lo que hay en esas cuentas.',
  'replace.goes': 'Cuentas que se quitarán',
  'replace.new': 'La wallet nueva',
  'replace.ownSecret':
    'Elige qué abre la wallet nueva. Todas las llaves de acceso y contraseñas que no elijas aquí se quitarán, junto con la frase anterior.',
  'replace.operator':
    'Como en esta wallet, el operador puede abrir la wallet nueva hasta que añadas una llave de acceso o una contraseña.',
  'replace.withPasskey': 'Sustituir y usar tu llave de acceso',
  'replace.button': 'Sustituir esta wallet',
  'replace.replacing': 'Sustituyendo',
  'replace.keep': 'Conservar esta wallet',
}
