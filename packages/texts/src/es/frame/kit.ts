import type { FrameCatalogs } from '../../en/frame.js'
import type { Translation } from '../../message.js'

export const kit: Translation<FrameCatalogs['kit']> = {
  page: 'Kit de recuperación · Portico wallet',
  title: 'Kit de recuperación de una wallet de Portico',
  text: 'Este archivo funciona sin internet y no envía nada. Puedes desconectarte antes de abrir tu wallet.',
  noScript: 'JavaScript está desactivado para este archivo. Actívalo, o abre el archivo en otro navegador.',
  'address.smart': 'Cuenta inteligente, Ethereum y redes compatibles',
  'address.smartText':
    'Si tu wallet mostraba esta dirección, tu dinero está en esta dirección. Si importas la clave en otra wallet, esa wallet no muestra esta cuenta. Para mover el dinero, usa este archivo para firmar una transacción por la cuenta inteligente.',
  'address.own': 'Cuenta propia de la clave, Ethereum y redes compatibles',
  'address.solana': 'Dirección, Solana',
  'open.password': 'Contraseña del kit',
  'open.button': 'Abrir',
  'open.missing': 'Escribe la contraseña que pusiste al guardar este kit.',
  'open.opening': 'Abriendo… Tarda unos segundos.',
  'open.wrong':
    'Contraseña incorrecta. Revisa las mayúsculas y el idioma del teclado, y vuelve a intentarlo.',
  'open.opened': 'Tu wallet está abierta. Nada ha salido de este archivo.',
  warning:
    'Cualquiera que vea esto puede llevárselo todo. No se lo muestres a nadie y cierra este archivo cuando termines.',
  'phrase.title': 'Frase de recuperación',
  'phrase.text':
    'Escribe estas palabras, en este orden, en una wallet que importe una frase de recuperación.',
  'keys.title': 'Claves privadas',
  'keys.text':
    'Para una wallet que importa una clave en lugar de palabras. Esa wallet muestra la cuenta propia de la clave, no la cuenta inteligente.',
  'keys.eip155': 'Ethereum y redes compatibles',
  'keys.solana': 'Solana',

  'sign.eip155': 'Firmar una transacción, Ethereum y redes compatibles',
  'sign.solana': 'Firmar una transacción, Solana',
  'sign.solanaText': 'Pega la transacción sin firmar que exportó una app o una herramienta.',
  'sign.transaction': 'Transacción',
  'sign.transactionBase64': 'Transacción, base64',
  'sign.button': 'Firmar',
  'sign.for': 'Firmar por',
  'sign.forOwn': 'La cuenta propia de la clave',
  'sign.forSmart': 'La cuenta inteligente',
  'sign.forCreation': 'La creación de la cuenta inteligente',
  'sign.ownText':
    'Las cantidades van en wei, como números enteros entre comillas o en hexadecimal. 1 ETH en wei es un 1 con 18 ceros. Este ejemplo enviaría 0.01 ETH:',
  'sign.smartText':
    'La cuenta inteligente ejecuta la transacción que escribas abajo. Busca la dirección de la cuenta inteligente en un explorador de bloques. Si el explorador no muestra código, crea primero la cuenta inteligente. La cuenta propia de la clave paga la comisión, así que envíale algunas monedas. En “nonce”, cuenta las transacciones que ha enviado la cuenta propia de la clave. Este ejemplo enviaría 0.01 ETH desde la cuenta inteligente:',
  'sign.creationText':
    'Hazlo una vez en cada red, antes de usar allí la cuenta inteligente. Solo funciona si un explorador de bloques de la red muestra código en {address}, el contrato que crea las cuentas inteligentes. La cuenta propia de la clave paga la comisión, así que envíale algunas monedas. En “nonce”, cuenta las transacciones que ha enviado la cuenta propia de la clave. Ejemplo:',
  'signed.title': 'Transacción firmada',
  'signed.text':
    'Está firmada pero no enviada: este archivo no envía nada. Cópiala y pégala en una herramienta que pueda enviarla a su red, como un explorador de bloques.',
  'does.title': 'Qué hace',
  'does.text': 'Lee esto antes de copiar el texto de abajo. Si no es lo que quieres, no la envíes.',
  'does.fee': 'Comisión: {fee}',
  'does.paidByOther': 'La paga otra cuenta',
  'does.feeAbove': 'Su comisión es muy superior a la que cobra la red.',
  'does.lasting': 'No caduca nunca: cualquiera que la tenga puede enviarla en cualquier momento posterior.',
  'does.noteAlone':
    'Solo contiene el texto de abajo, así que al firmarla, firmas ese texto. Un sitio podría aceptarla como tu inicio de sesión.',
  'does.line': '{label}: {value}',

  'problem.failed':
    'Este navegador no pudo hacerlo. Inténtalo otra vez o abre este archivo en otro navegador.',
  'problem.locked': 'Abre primero el kit.',
  'problem.none': 'Escribe aquí la transacción, como en el ejemplo.',
  'problem.unreadable': 'No coincide con el ejemplo. Revisa las llaves, las comillas y las comas.',
  'problem.unknown': '“{name}” es desconocido. Usa los nombres del ejemplo.',
  'problem.filled': 'Omite “{name}”: para crear la cuenta no se usa.',
  'problem.missing': 'Falta “{name}”.',
  'problem.missingTo': 'Falta “to”. La cuenta inteligente no puede crear contratos.',
  'problem.noNumber': '“{name}” no es un número entero. Escribe uno, como 21000, "21000" o "0x5208".',
  'problem.data': '“data” no es hexadecimal. Si no hay datos, escribe "0x".',
  'problem.to':
    '“to” no es una dirección. Una dirección es 0x y 40 caracteres. Compara cada carácter con el original.',
  'problem.chainId': '“chainId” debe ser el número de una red, como 1 para Ethereum.',
  'problem.nonce':
    '“nonce” debe ser el número de transacciones que ya ha enviado la cuenta propia de la clave.',
  'problem.priorityFee': '“maxPriorityFeePerGas” no puede ser mayor que “maxFeePerGas”.',
  'problem.solanaNone': 'Pega aquí la transacción.',
  'problem.solanaUnreadable':
    'Esto no es una transacción de Solana. Pégala entera, del primer carácter al último.',
  'problem.solanaSigner':
    'Esta transacción no pide la firma de esta wallet, sino la de {signers}. Créala otra vez con la dirección de esta wallet.',
}
