/**
 * Words of wallets that show the user's language, for everything that is recognized by its text. Each entry matches
 * text in lower case (`fold`), and contains only the stems of words.
 */
export const foreignWords = {
  /** The user. */
  user: /(^|\s)(hai|avete|du hast|sie haben|vous avez|tu as|você|usted|je hebt|u hebt|вы|ви)\s|您|用户|用戶|使用者|ユーザ|사용자|usuari|usuári|utilisateur|utilizator|nutzer|gebruiker|bruker|bruger|användare|notand|utente|uživatel|používateľ|użytkowni|пользовател|користувач|потребител|корисник|карыстальнік|korisnik|uporabnik|naudotoj|lietotāj|kasutaja|kullanıcı|istifadəçi|foydalanuvchi|käyttäj|felhasznál|χρήστη|người dùng|pengguna|gumagamit|mtumiaji|مستخدم|کاربر|صارف|משתמש|ผู้ใช้|ຜູ້ໃຊ້|អ្នកប្រើ|उपयोगकर्ता|प्रयोगकर्ता|ব্যবহারকারী|பயனர்|వినియోగదారు|მომხმარებ|օգտատեր/,
  /** A refusal or a cancellation. */
  refusal:
    /拒[绝絕否]|取消|キャンセル|거부|거절|취소|rechaz|rexeit|rebutj|rejeit|recus|refus|refuz|respins|annul|anul|cancel|deneg|abgelehnt|abgebrochen|abbruch|verweigert|geweiger|afgewezen|geannuleerd|avvis|afvis|avbr[uöy]t|hafna|zamít|odmít|odmiet|zamiet|zruš|odrzuc|odmówi|rifiut|отклон|отмен|отказ|отхвърл|адхіл|відхил|скасов|відмо|одби|откаж|otkaz|odbij|odbil|zavrn|preklic|prekin|atmest|atšauk|noraid|atcel|tagasi lükat|tühista|redded|reddett|iptal|rədd|ləğv|rad et|bekor|бас тарт|татгалз|цуцал|hylkä|hylät|peruut|peruttu|elutasít|megszakít|visszavon|απέρριψ|απορρίφθ|ακύρω|ακυρώ|từ chối|h[uủ]y|tolak|batal|tinanggihan|kinansela|kataa|ghairi|رفض|ألغ|إلغاء|رد کرد|لغو|مسترد|منسوخ|דחה|נדח|ביטל|בוטל|סירב|ปฏิเสธ|ยกเลิก|ປະຕິເສດ|ຍົກເລີກ|បដិសេធ|បោះបង់|ငြင်း|ပယ်|अस्वीकार|रद्द|প্রত্যাখ্যান|বাতিল|நிராகரி|ரத்து|తిరస్కర|రద్దు|უარყ|გაუქმ|մերժ|չեղարկ/,
  /** A single word that means a refusal by itself. */
  refusalAlone:
    /^(abgelehnt|abgebrochen|verweigert|rechazad[oa]|cancelad[oa]|denegad[oa]|rejeitad[oa]|recusad[oa]|rifiutat[oa]|annullat[oa]|ditolak|dibatalkan|geweigerd|geannuleerd|odrzucono|anulowano|odbijeno|otkazano|iptal edildi|reddedildi|avvist|afvist|avbrutet)[.!]?$/,
  /** A signature, or a message. */
  signature:
    /签名|簽名|签署|署名|서명|firma|assina|signatur|signier|подпис|підпис|imza|podpis|onderteken|tanda tangan|menandatangani|chữ ký|(^|\s)ký(\s|$)|توقيع|امضا|חתימ|हस्ताक्षर|ลายเซ็น|ลงนาม|aláír|allekirjoit|semnă|υπογρ|消息|訊息|メッセージ|메시지|mensaje|mensagem|messag|nachricht|сообщен|повідомл|bericht|wiadomo|pesan|tin nhắn|رسال|پیام/,
  /** A network. */
  network:
    /网络|網絡|網路|链|鏈|ネットワーク|チェーン|네트워크|체인|(^|\s)(red|rede|rete|ağ|ağı)(\s|$)|cadena|cadeia|réseau|chaîne|catena|netz|blockchain|сеть|сети|мереж|мреж|цепочк|блокчейн|zincir|sieć|sieci|síť|sítě|sieť|siete|mrež|hálózat|verkko|nätverk|nettverk|netværk|netwerk|rețea|δίκτυ|mạng|chuỗi|jaringan|rantai|شبك|سلسل|زنجیر|רשת|שרשרת|नेटवर्क|चेन|เครือข่าย|เชน|tinkl|tīkl|võrk|network|\bchain/,
  /** Not supported. */
  unsupported:
    /不支持|不支援|未対応|非対応|(対応|サポート)(して|されて)い(ない|ません)|対応しない|サポートしません|지원하지|지원되지|no (es |está )?(soport|admit|compatible)|não (é |está )?(suport|compat)|nicht (unterst|möglich)|unterstütz\S* [^.]{0,40}nicht|non (è |sono )?support|pas (pris en charge|prise en charge|support)|ne prend pas en charge|не поддерж|не підтрим|не се поддърж|не подд[ръ]+ж|не је подрж|nije podrž|ni podprt|desteklenm|desteklem|nie (jest |są )?obsług|nieobsług|niet (wordt )?ondersteun|ondersteunt [^.]{0,40}niet|stöds (inte|ej)|støttes ikke|understøttes ikke|tidak (didukung|mendukung)|không (được )?hỗ trợ|غير مدعوم|لا (يدعم|تدعم)|پشتیبانی نمی|אינ[הו] נתמ|לא נתמ|समर्थित नहीं|समर्थन नहीं|ไม่รองรับ|nepodpor|není podpor|nem támogat|ei tue|ei toeta|nu (este |e )?(accept|suport)|δεν υποστηρ/,
  /** Not known, not found or not added yet. */
  unknown:
    /(未|没有|沒有|尚未|无法|無法)(添加|新增|找到|配置|設定|设置|注册|註冊|识别|識別)|未知|不存在|找不到|(追加|登録|設定|認識|定義)(されて|して)い(ない|ません)|見つか(りません|らない)|存在し(ません|ない)|未(登録|設定|追加)|不明な|알 수 없는|찾을 수 없|(추가|등록|설정|구성|존재|인식)(되|하)지|미등록|desconocid|desconhecid|no (se )?(ha |está |fue )?(sido )?(encontr|añadid|agregad|configurad|registrad|dad[ao] de alta|reconoc|existe|disponible)|não (foi |está |se )?(adicionad|encontrad|reconhec|configurad|cadastrad|registr?ad|existe|dispon)|inconnu|introuvable|non (configur|reconnu|ajout|dispon|trouv|enregistr|répertori)|pas (été |encore )?(été )?(ajout|configur|trouv|reconnu|enregistr|répertori|disponible)|n['’]existe pas|unbekannt|nicht (hinzugefügt|gefunden|konfiguriert|verfügbar|vorhanden|bekannt|erkannt|eingerichtet|registriert|hinterlegt|angelegt)|kennt [^.]{0,40}nicht|sconosciut|non (è )?(stat[ao] )?(aggiunt|trovat|configurat|registrat|riconosciut|disponibil|esist)|неизвестн|не (найден|добавлен|настроен|зарегистр|существует|доступн)|отсутству|невідом|не (знайден|додан|налаштован|зареєстр)|відсутн|неизвест|непозн|не е (добавен|намерен|настроен|регистрир)|bilinmeyen|bulunam|eklenme|tanınm|kayıtlı değil|kaydedilme|nieznan|nie (jest )?(znaleziono|dodan|skonfigurowan|zarejestrowan|dostępn|istnieje)|neznám|není (přidán|nastav|k dispozici)|nenalezen|nie je (pridan|nastaven)|nenájden|nepoznat|nije (dodan|pronađen)|onbekend|niet (toegevoegd|gevonden|geconfigureerd|geregistreerd|beschikbaar)|okän[dt]|ukjent|ukendt|(inte|ikke|ej) (tillag|hitta|konfig|lagt til|funnet|fundet|tilføjet)|tuntematon|ei (löydy|ole lisätty|lisätty)|ismeretlen|nem található|nincs hozzáadva|necunoscut|nu (a fost|este) (adăug|găsit|configur)|άγνωστ|δεν (βρέθηκε|έχει προστεθεί)|không (xác định|tìm thấy|tồn tại)|chưa (được )?(thêm|cấu hình|đăng ký)|tidak (dikenal|ditemukan|tersedia|terdaftar|ada)|belum (ditambahkan|dikonfigurasi|terdaftar)|غير (معروف|مضاف|موجود|متاح|مسجل)|لم (يتم|تتم) إضافة|ناشناخته|یافت نشد|اضافه نشده|לא (מוכר|נמצא|ידוע|נוספ|הוגדר)|अज्ञात|(नहीं|नही) (जोड़ा|मिला)|पंजीकृत नहीं|ไม่รู้จัก|ไม่พบ|ยังไม่ได้เพิ่ม/,
} as const

/** Writes a text in the form of this table. Otherwise a capital İ would become an i and a separate dot above. */
export function fold(text: string): string {
  return text.normalize('NFC').replaceAll('İ', 'i').toLowerCase()
}
