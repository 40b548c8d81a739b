/** Public mail hosts: nobody can claim these for a workgroup. */
const HOSTS = `
  gmail.com googlemail.com outlook.com outlook.co.nz hotmail.com hotmail.co.uk hotmail.co.nz live.com live.co.uk
  msn.com windowslive.com passport.com yahoo.com yahoo.co.uk yahoo.co.nz yahoo.com.au ymail.com rocketmail.com
  icloud.com me.com mac.com aol.com aol.co.uk proton.me protonmail.com pm.me tutanota.com tuta.io tuta.com
  gmx.com gmx.co.uk gmx.de gmx.net web.de mail.com email.com zoho.com zohomail.com fastmail.com fastmail.fm
  hey.com yandex.com yandex.ru mail.ru qq.com 163.com 126.com sina.com naver.com btinternet.com btopenworld.com
  sky.com talktalk.net virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk xtra.co.nz slingshot.co.nz
  orcon.net.nz bigpond.com optusnet.com.au comcast.net verizon.net att.net sbcglobal.net cox.net charter.net
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it t-online.de mailinator.com guerrillamail.com
  10minutemail.com yopmail.com`
  .trim()
  .split(/\s+/)

/** Whether a domain is a public mail host, below one, or (written with `*.`) above one. */
export function isPublicMailHost(domain: string): boolean {
  const name = domain.replace(/^\*\./, '')
  const covers = domain.startsWith('*.')
  return HOSTS.some((host) => host === name || name.endsWith(`.${host}`) || (covers && host.endsWith(`.${name}`)))
}
