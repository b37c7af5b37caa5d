"""Draws charts in looks that the reader was not written for: `python3 lab/draw-unseen/draw.py <folder> <count> <seed> <plain|units|sheets|gnuplot|looks|fresh|inverted>`.

`plain` mixes fonts, ticks, axes and formats, `units` also currencies and letters beside the prices; `sheets` draws with the style sheets of matplotlib, `gnuplot` with gnuplot, `looks`
in the 36 of looks.py, `fresh` in 40 that the seed makes up, `inverted` in 40 of those with low prices above. Each folder gets a truth.json for `npm run --prefix lab read-drawn -- <folder>`. It needs python3-matplotlib and gnuplot-nox.
"""
import csv, glob, json, math, os, random, subprocess, sys
import matplotlib
matplotlib.use('Agg')
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, MaxNLocator, ScalarFormatter
from PIL import Image
from looks import GNUPLOT, LOOKS, add_fresh_looks, gnuplot_look, look_chart

folder, count, seed, family = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
shared = os.environ.get('SHARED_FOLDER') or os.path.join(os.path.dirname(__file__), '../../../shared')
rng = random.Random(seed)
os.makedirs(folder, exist_ok=True)


def recording(path):
    rows = []
    with open(path) as lines:
        for row in csv.reader(lines):
            try:
                rows.append([float(value) for value in row[1:6]])
            except ValueError:
                continue
    return rows


recordings = [recording(path) for path in sorted(glob.glob(os.path.join(shared, 'data/*.csv')))]


def window(n):
    while True:
        rows = rng.choice(recordings)
        size = rng.choice([1, 2, 5, 15])
        if size * n >= len(rows):
            continue
        start = rng.randrange(0, len(rows) - size * n)
        out = []
        for i in range(n):
            part = rows[start + i * size:start + (i + 1) * size]
            out.append({'time': i, 'open': part[0][0], 'high': max(r[1] for r in part), 'low': min(r[2] for r in part),
                        'close': part[-1][3], 'volume': sum(r[4] for r in part)})
        closes = [c['close'] for c in out]
        moving = sum(c['high'] > c['low'] for c in out)
        calm = all(abs(b['open'] / a['close'] - 1) < 0.1 for a, b in zip(out, out[1:]))
        if moving > 0.8 * n and len(set(closes)) > 0.4 * n and calm:
            return out


# Before or behind a price.
UNITS = ['{}₫', '{}p', '{} p', '₫{}', '₦{}', '{}₦', '₹{}', '{}₽', '{} kr', '{} zł', '{} Kč', 'R${}', 'S/{}', 'Rp{}', 'RM{}', '₪{}', '{}₺', '₩{}', '฿{}', '{}฿', '₿{}', '{} ₿', '₱{}', '₴{}', '{} ₴', '{} ₸', '₡{}', '₲{}', '₭{}',
         '₮{}', '৳{}', '¢{}', '{}¢', '{}c', '{} pts', '{} bp', '{}%', '{}‰', '{}°', 'Ξ{}', 'Ð{}', 'Ł{}', '{} lei', '{} Ft', 'Fr{}', 'CHF {}', '{}M', '{}B', '{}T', '{}m', '{}x', '{}G', '{}n', 'A${}', '{} USDT', '#{}', '~{}', '@{}', '{}*', '{}#', '{}+', '+{}', '{}/oz']


def formatter(rows, kind):
    span = max(r['high'] for r in rows) - min(r['low'] for r in rows)
    decimals = max(0, math.ceil(-math.log10(span / 30)))
    if kind == 'comma':
        return FuncFormatter(lambda v, _: f'{v:,.{decimals}f}')
    if kind == 'fixed':
        return FuncFormatter(lambda v, _: f'{v:.{decimals}f}')
    if kind == 'dollar':
        return FuncFormatter(lambda v, _: f'${v:,.{decimals}f}')
    if kind == 'german':
        swap = str.maketrans(',.', '.,')
        return FuncFormatter(lambda v, _: f'{v:,.{decimals}f}'.translate(swap))
    if kind == 'space':
        return FuncFormatter(lambda v, _: f'{v:,.{decimals}f}'.replace(',', ' '))
    if kind == 'swiss':
        return FuncFormatter(lambda v, _: f'{v:,.{decimals}f}'.replace(',', "'"))
    if '{}' in kind:
        return FuncFormatter(lambda v, _: kind.format(f'{v:,.{decimals}f}'))
    if kind == 'k':
        return FuncFormatter(lambda v, _: f'{v / 1000:.{max(0, decimals + 3)}f}k')
    plain = ScalarFormatter(useOffset=kind == 'offset')
    if kind != 'offset':
        plain.set_scientific(False)
    return plain


def draw_price(ax, rows, kind, up, down, mono):
    xs = range(len(rows))
    if kind in ('line', 'area'):
        closes = [r['close'] for r in rows]
        ax.plot(xs, closes, color=up, lw=rng.choice([1, 1.5, 2]))
        if kind == 'area':
            ax.fill_between(xs, closes, min(closes) - 0.1 * (max(closes) - min(closes)), color=up, alpha=0.25, lw=0)
        return
    for i, r in enumerate(rows):
        rises = r['close'] >= r['open']
        color = up if rises else down
        if kind == 'bars':
            ax.vlines(i, r['low'], r['high'], color=color, lw=1.2)
            ax.hlines(r['open'], i - 0.32, i, color=color, lw=1.2)
            ax.hlines(r['close'], i, i + 0.32, color=color, lw=1.2)
            continue
        low, high = min(r['open'], r['close']), max(r['open'], r['close'])
        ax.vlines(i, r['low'], low, color=color, lw=1)
        ax.vlines(i, high, r['high'], color=color, lw=1)
        height = max(high - low, (ax.get_ylim()[1] - ax.get_ylim()[0]) * 0.0005)
        face = 'none' if mono and rises else color
        ax.add_patch(plt.Rectangle((i - 0.34, low), 0.68, height, facecolor=face, edgecolor=color, lw=1))


def truth_of(ax, rows, kind, fig, height, factor, log, red_up, axis=True):
    y0, y1 = ax.get_ylim()
    tr = lambda x, y: ax.transData.transform((x, y))
    shown = [{**r, 'high': r['close'], 'low': r['close']} if kind in ('line', 'area') else r for r in rows]
    a, b = min(y0, y1), max(y0, y1)
    return {'kind': kind, 'candles': shown, 'x0': tr(0, a)[0] * factor, 'x1': tr(len(rows) - 1, a)[0] * factor, 'axis': axis,
            'redUp': red_up, 'scale': {'y0': (height - tr(0, a)[1]) * factor, 'price0': a, 'y1': (height - tr(0, b)[1]) * factor,
                                       'price1': b, 'logarithmic': log}}


def matplotlib_chart(name, sheet, unit=None):
    n = rng.choice([30, 45, 60, 80, 110])
    rows = window(n)
    kind = rng.choice(['candles', 'candles', 'candles', 'bars', 'line', 'area'])
    plt.rcdefaults()
    if sheet:
        plt.style.use(sheet)
        dark = sum(matplotlib.colors.to_rgb(plt.rcParams['axes.facecolor'])) < 1.5
    else:
        dark = rng.random() < 0.5
        if dark:
            plt.style.use('dark_background')
            back = rng.choice(['#131722', '#0b0e11', '#000000', '#1e1e2f', '#202020'])
            plt.rcParams.update({'axes.facecolor': back, 'figure.facecolor': back, 'savefig.facecolor': back})
        plt.rcParams['font.family'] = rng.choice(['DejaVu Sans', 'Liberation Sans', 'Liberation Serif', 'DejaVu Sans Mono',
                                                  'Nimbus Sans', 'Noto Mono', 'URW Gothic', 'Liberation Sans Narrow', 'P052'])
        plt.rcParams['font.size'] = rng.choice([8, 9, 10, 11, 12, 14])
        direction = rng.choice(['in', 'out', 'inout', 'none'])
        plt.rcParams['ytick.direction'] = 'out' if direction == 'none' else direction
        plt.rcParams['ytick.major.size'] = 0 if direction == 'none' else rng.choice([3.5, 5, 8])
        plt.rcParams['ytick.major.pad'] = rng.choice([2, 3.5, 6, 9])
        plt.rcParams['axes.grid'] = rng.random() < 0.6
        plt.rcParams['grid.alpha'] = rng.choice([0.15, 0.3, 0.6])
        plt.rcParams['grid.linestyle'] = rng.choice(['-', '--', ':'])
    dpi = rng.choice([72, 80, 100, 100, 120, 150])
    size = rng.choice([(9, 5), (12.8, 7.2), (8, 6), (10, 4), (6, 9), (14, 8)])
    fig = plt.figure(figsize=size, dpi=dpi)
    volume = rng.random() < 0.35 and any(r['volume'] for r in rows)
    if volume:
        ax, vx = fig.subplots(2, 1, sharex=True, gridspec_kw={'height_ratios': [3, 1], 'hspace': rng.choice([0, 0.08])})
        vx.bar(range(n), [r['volume'] for r in rows], color=[rng.choice(['#888888'])] * n)
    else:
        ax = fig.add_subplot()
        vx = None
    up, down = rng.choice([('#26a69a', '#ef5350'), ('#089981', '#f23645'), ('#2962ff', '#ff6d00'), ('#ef5350', '#26a69a'),
                           ('#00b050', '#c00000')])
    mono = rng.random() < 0.2
    if mono:
        up = down = '#dddddd' if dark else '#111111'
    low, high = min(r['low'] for r in rows), max(r['high'] for r in rows)
    log = rng.random() < 0.06
    ax.set_ylim(low - 0.06 * (high - low), high + rng.choice([0.06, 0.15]) * (high - low))
    if log:
        ax.set_yscale('log')
        ax.yaxis.set_major_locator(MaxNLocator(8))
        ax.yaxis.set_minor_locator(matplotlib.ticker.NullLocator())
    draw_price(ax, rows, kind, up, down, mono)
    ax.set_xlim(-1, n + rng.choice([0, 3, 8]))
    label = rng.choice(['plain', 'plain', 'fixed', 'fixed', 'comma', 'dollar', 'offset', 'german', 'space', 'swiss', 'k'])
    if label == 'k' and low < 500:
        label = 'fixed'
    if unit is not None:
        label, plt.rcParams['font.family'] = unit, [*plt.rcParams['font.family'], 'DejaVu Sans', 'Noto Sans Mono']
    ax.yaxis.set_major_formatter(formatter(rows, label))
    if not log and rng.random() < 0.5:
        ax.yaxis.set_major_locator(MaxNLocator(rng.choice([4, 6, 8, 12])))
    side = rng.choice(['left', 'right', 'right', 'both'])
    if side != 'left':
        ax.yaxis.tick_right()
    if side == 'both':
        ax.yaxis.set_ticks_position('both')
        ax.tick_params(labelleft=True, labelright=True)
    if not sheet and rng.random() < 0.4:
        for each in ('top', 'left' if side == 'right' else 'right'):
            ax.spines[each].set_visible(False)
    if rng.random() < 0.4:
        for length in rng.sample([5, 9, 20], 2):
            xs = range(length - 1, n)
            ax.plot(xs, [sum(r['close'] for r in rows[i - length + 1:i + 1]) / length for i in xs], lw=1.2, label=f'MA{length}')
        if rng.random() < 0.6:
            ax.legend(loc='upper left')
    if rng.random() < 0.5:
        ax.set_title(rng.choice(['EUR/USD 5m', 'BTCUSDT 1h', 'Chart 2024-05-01']))
    if rng.random() < 0.2:
        ax.set_ylabel('Price')
    if rng.random() < 0.4:
        ax.axhline(rows[-1]['close'], lw=0.8, ls='--', color=up)
        ax.annotate(ax.yaxis.get_major_formatter()(rows[-1]['close']) or '', (1, rows[-1]['close']), xycoords=('axes fraction', 'data'),
                    xytext=(3, 0), textcoords='offset points', va='center', color='white', bbox={'facecolor': up, 'lw': 0, 'pad': 2}) \
            if side != 'left' and label != 'offset' else None
    inverted = rng.random() < 0.05
    if inverted:
        ax.invert_yaxis()
    fig.savefig(folder + '/tmp.png', dpi=dpi)
    height = fig.bbox.height
    truth = truth_of(ax, rows, kind, fig, height, 1, log, False)
    plt.close(fig)
    style = sheet or ('inverted' if inverted else 'log' if log else label)
    return truth, style, f'{kind} {side} {label} {"dark" if dark else "light"} {"inverted" if inverted else ""}'


def gnuplot_chart(name):
    n = rng.choice([30, 45, 60, 90])
    rows = window(n)
    kind = rng.choice(['candles', 'candles', 'bars', 'line'])
    low, high = min(r['low'] for r in rows), max(r['high'] for r in rows)
    y0, y1 = low - 0.07 * (high - low), high + 0.07 * (high - low)
    w, h = rng.choice([(1280, 720), (900, 600), (1600, 900), (800, 500)])
    decimals = max(0, math.ceil(-math.log10((high - low) / 30)))
    font = rng.choice(['Arial,10', 'DejaVu Sans,11', 'Liberation Sans,12', 'Times,12', 'Liberation Mono,10', 'Helvetica,14'])
    fmt = rng.choice(['%g', '%h', f'%.{decimals}f', f"%'.{decimals}f", f'%.{decimals + 1}f'])
    term = rng.choice(['pngcairo', 'pngcairo', 'png'])
    if fmt in ('%g', '%h') and (high > 99999 or decimals > 4):
        fmt = f'%.{decimals}f'
    data = '\n'.join(f"{i} {r['open']} {r['low']} {r['high']} {r['close']}" for i, r in enumerate(rows))
    plot = {'candles': "'-' using 1:2:3:4:5:($5<$2?0xcc2222:0x22aa55) with candlesticks lc rgb variable fs solid notitle",
            'bars': "'-' using 1:2:3:4:5 with financebars lw 1.5 lc rgb '#225588' notitle",
            'line': "'-' using 1:5 with lines lw 2 lc rgb '#1f77b4' notitle"}[kind]
    lines = [f"set term {term} size {w},{h} font '{font}'", f"set output '{folder}/tmp.png'", 'set boxwidth 0.6',
             f'set xrange [-1:{n}]', f'set yrange [{y0}:{y1}]', f"set format y \"{fmt}\"", 'set lmargin screen 0.14', 'set rmargin screen 0.9',
             'set tmargin screen 0.92', 'set bmargin screen 0.1', rng.choice(['set grid', 'unset grid', 'set grid y']),
             rng.choice(['set tics in', 'set tics out', 'set tics scale 0']),
             rng.choice(['', 'set border 3', 'unset ytics; set y2tics; set y2range [%r:%r]; set format y2 "%s"' % (y0, y1, fmt)]),
             rng.choice(['', "set title 'EURUSD'"]), f'plot {plot}', data, 'e']
    subprocess.run(['gnuplot'], input='\n'.join(lines), text=True, check=True, stderr=subprocess.DEVNULL)
    shown = [{**r, 'high': r['close'], 'low': r['close']} if kind == 'line' else r for r in rows]
    left, width = 0.14 * w, 0.76 * w
    truth = {'kind': kind, 'candles': shown, 'x0': left + width / (n + 1), 'x1': left + width * n / (n + 1), 'axis': True, 'redUp': False,
             'scale': {'y0': 0.9 * h, 'price0': y0, 'y1': 0.08 * h, 'price1': y1, 'logarithmic': False}}
    return truth, f'gnuplot {term}', f'{kind} {fmt} {font}'


def named_chart(style):
    rows = window(rng.choice([25, 40, 55, 75, 100]))
    inverted = family == 'inverted'
    if style in GNUPLOT:
        return gnuplot_look(style, rng, rows, folder, inverted), style, ''
    measure = lambda ax, rows, kind, fig: truth_of(ax, rows, kind, fig, fig.bbox.height, 1, False, False)
    fig, dpi, truth, note = look_chart(style, rng, rows, draw_price, measure, inverted)
    fig.savefig(folder + '/tmp.png', dpi=dpi)
    truth = measure(fig.axes[0], rows, truth['kind'], fig)
    plt.close(fig)
    return truth, style, note


def draw_one(i, name):
    if family == 'looks':
        return named_chart([*LOOKS, *GNUPLOT][i % (len(LOOKS) + len(GNUPLOT))])
    if family in ('fresh', 'inverted'):
        return named_chart(fresh[i % len(fresh)])
    if family == 'gnuplot':
        return gnuplot_chart(name)
    return matplotlib_chart(name, sheets[i % len(sheets)] if family == 'sheets' else None, UNITS[i % len(UNITS)] if family == 'units' else None)


sheets = [each for each in plt.style.available if not each.startswith('_')]
fresh = add_fresh_looks(rng, 40) if family in ('fresh', 'inverted') else []
cases = []
for i in range(count):
    name = f'{family}-{i:03d}'
    truth, style, note = draw_one(i, name)
    picture = Image.open(folder + '/tmp.png').convert('RGB')
    factor = 1
    spoiled = rng.random()
    if spoiled < 0.15 and picture.width > 900:
        factor = 800 / picture.width
        picture = picture.resize((800, round(picture.height * factor)), Image.LANCZOS)
        style_copy = ' 800'
    else:
        style_copy = ''
    if spoiled < 0.25:
        file = name + '.jpg'
        picture.save(f'{folder}/{file}', quality=rng.choice([50, 70, 85]))
    else:
        file = name + '.png'
        picture.save(f'{folder}/{file}')
    cases.append({'file': file, 'style': style, 'note': note + style_copy,
                  'case': {'id': name, 'library': 'own', 'theme': style, 'copy': 'clean', 'truth': truth,
                           'distortion': [factor, 0, 0, 0, factor, 0, 0, 0, 1]}})
os.remove(folder + '/tmp.png')
json.dump(cases, open(folder + '/truth.json', 'w'))
