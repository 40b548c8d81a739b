import dayjs from 'dayjs'

// Our own, because dayjs's months are misspelt: the forms of Te Taura Whiri i te Reo Māori.
const months = [
  'Kohitātea',
  'Huitanguru',
  'Poutūterangi',
  'Paengawhāwhā',
  'Haratua',
  'Pipiri',
  'Hōngongoi',
  'Hereturikōkā',
  'Mahuru',
  'Whiringa-ā-nuku',
  'Whiringa-ā-rangi',
  'Hakihea',
]
const weekdays = ['Rātapu', 'Rāhina', 'Rātū', 'Rāapa', 'Rāpare', 'Rāmere', 'Rāhoroi']

dayjs.locale(
  {
    name: 'mi',
    months,
    monthsShort: ['Kohi', 'Hui', 'Pou', 'Pae', 'Hara', 'Pipi', 'Hōngo', 'Here', 'Mahu', 'Nuku', 'Rangi', 'Haki'],
    weekdays,
    weekdaysShort: ['Tapu', 'Hina', 'Tū', 'Apa', 'Pare', 'Mere', 'Horoi'],
    weekdaysMin: ['Ta', 'Hi', 'Tū', 'Ap', 'Pa', 'Me', 'Ho'],
    weekStart: 1,
    formats: {
      LT: 'HH:mm',
      LTS: 'HH:mm:ss',
      L: 'DD/MM/YYYY',
      LL: 'D MMMM YYYY',
      LLL: 'D MMMM YYYY HH:mm',
      LLLL: 'dddd, D MMMM YYYY HH:mm',
    },
    relativeTime: {
      future: 'ā muri i te %s',
      past: '%s i mua',
      s: 'hēkona ruarua',
      m: '1 meneti',
      mm: '%d meneti',
      h: '1 hāora',
      hh: '%d hāora',
      d: '1 rā',
      dd: '%d rā',
      M: '1 marama',
      MM: '%d marama',
      y: '1 tau',
      yy: '%d tau',
    },
  },
  undefined,
  true,
)
