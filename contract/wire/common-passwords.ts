/**
 * The passwords that attackers try first, as far as the rule would accept them: frequent words and names of leaked
 * passwords, with common endings.
 */
const WORDS =
  'password passw0rd p@ssword p@ssw0rd passwort password1 welcome welkom letmein qwerty qwertyuiop qwerty123 azerty qwertz abc abcd abcdef admin administrator administrador root user guest login secret changeme default master monkey dragon sunshine princess football baseball basketball superman batman shadow michael jennifer jessica ashley charlie jordan thomas daniel liverpool arsenal chelsea manchester barcelona iloveyou ilovegod trustno starwars pokemon computer internet samsung google facebook whatever freedom hello summer winter spring autumn monday friday january december london wales cymru aotearoa newzealand company office business strongroom test testing demo temp temporary pa55word pass'.split(
    ' ',
  )
const YEARS = Array.from({ length: 20 }, (_, i) => String(2012 + i))
const ENDINGS = [
  ...'1 12 123 1234 12345 123456 1234567 12345678 123456789 01 007 69 321 ! 1! 12! 123! 1234! 12345! !1 !123 @1 @12 @123 @1234 #1 #123 .123'.split(
    ' ',
  ),
  ...YEARS.flatMap((year) => [year, `${year}!`, `@${year}`]),
  '',
]
const OTHERS =
  '1234567890 12345678910 123456789012 1234567890123 123123123 123123123123 123456123456 123321123321 147258369 987654321 9876543210 0987654321 0123456789 012345678910 112233445566 121212121212 131313131313 102030405060 qwertyuiop123 qwertyuiop1234 1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz@wsx3edc 1qaz!qaz2wsx zaq12wsx zaq12wsxcde3 !qaz2wsx zaq1@wsx zaq1zaq1 qazwsxedc qazwsxedcrfv qazwsx123 q1w2e3r4t5 q1w2e3r4t5y6 asdfghjkl asdfghjkl123 asdfghjklqwerty zxcvbnm123 zxcvbnmasdfg qwertyasdfgh qwerasdfzxcv qweasdzxc qweasdzxc123 qwer1234qwer abc123abc abc123456 abc1234567 abc123def456 abcdefghi abcdefghij abcdefghijkl abcdefghijklm abcd1234abcd a1b2c3d4e5 a1b2c3d4e5f6 aa123456789 a123456789 passwordpassword password123password adminadmin adminadminadmin rootroot welcomewelcome letmeinletmein iloveyouiloveyou iloveyouforever correcthorsebatterystaple thisisapassword thisismypassword mypassword mypassword1 mypassword123 yourpassword nopassword nopasswords notapassword thepassword newpassword newpassword1 newpassword123 oldpassword changemenow changeme123! pleasechangeme letmeinplease letmeinnow opensesame trustno1trustno1 whatthehell whatthefuck fuckyou123 fuckyou1234 superman123 starwars123 manchesterunited liverpoolfc realmadrid unbelievable mississippi'.split(
    ' ',
  )

const LISTED = new Set([...OTHERS, ...WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending))])

/** True for common passwords, in any case, and for one character or group repeated. */
export function passwordIsCommon(password: string): boolean {
  const low = password.toLowerCase()
  return LISTED.has(low) || /^(.{1,3}?)\1+$/su.test(low)
}
