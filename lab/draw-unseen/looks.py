"""Looks that no rule of the reader was fitted to: those of mplfinance's styles, of terminals, of newspapers and of gnuplot with colours of its own."""
import colorsys
import math
import subprocess
import matplotlib.colors
import matplotlib.pyplot as plt
from matplotlib.ticker import FuncFormatter, LinearLocator, MaxNLocator, MultipleLocator

# Name: background, text, grid (None is none), rising, falling, font, side of the labels, bodies (solid, hollow, edged, bars, line, area).
LOOKS = {
    'mpf yahoo': ('#ffffff', '#101010', '#d4d8dc', '#00b060', '#fe3032', 'DejaVu Sans', 'left', 'solid'),
    'mpf charles': ('#ffffff', '#333333', '#cbcbcb', '#006340', '#a02128', 'DejaVu Sans', 'right', 'solid'),
    'mpf binance': ('#ffffff', '#707a8a', '#eaecef', '#70a800', '#ea0070', 'DejaVu Sans', 'right', 'solid'),
    'mpf binancedark': ('#131722', '#b7bdc6', '#2c2e31', '#3dc985', '#ef4f60', 'DejaVu Sans', 'right', 'solid'),
    'mpf nightclouds': ('#0b0b0b', '#dddddd', '#303030', '#ffffff', '#0095ff', 'DejaVu Sans', 'left', 'edged'),
    'mpf mike': ('#0e1420', '#ffffff', '#333a48', '#000000', '#0080ff', 'DejaVu Sans', 'right', 'edged'),
    'mpf blueskies': ('#f3f9ff', '#1f2a38', '#bfd8ec', '#ffffff', '#0095ff', 'DejaVu Sans', 'right', 'edged'),
    'mpf brasil': ('#dbe9dc', '#002776', '#ffffff', '#fedf00', '#002776', 'DejaVu Sans', 'left', 'edged'),
    'mpf sas': ('#ffffff', '#333333', '#c0c0c0', '#ffffff', '#000000', 'DejaVu Sans', 'right', 'edged'),
    'mpf starsandstripes': ('#fbfbff', '#3c3b6e', '#d8d8ea', '#082865', '#ae0019', 'DejaVu Sans', 'left', 'solid'),
    'mpf checkers': ('#ffffff', '#202020', '#c8c8c8', '#ffffff', '#d6000b', 'DejaVu Sans', 'right', 'edged'),
    'mpf classic': ('#ffffff', '#000000', '#b0b0b0', '#ffffff', '#000000', 'DejaVu Sans', 'left', 'edged'),
    'mpf ibd': ('#ffffff', '#000000', '#e4e4ec', '#1a23bb', '#e92399', 'DejaVu Sans', 'right', 'bars'),
    'mpf kenan': ('#fff9e8', '#3b3020', '#e0d4b4', '#2f9e6e', '#8a4f7d', 'DejaVu Sans', 'left', 'solid'),
    'terminal amber': ('#000000', '#ffb000', '#3a2a00', '#ffb000', '#ff5a36', 'Noto Sans Mono', 'right', 'bars'),
    'terminal lime': ('#000000', '#ffffff', '#4a5a6a', '#00ff00', '#00ff00', 'Nimbus Sans', 'right', 'hollow'),
    'terminal paper': ('#ffffff', '#000000', '#c8c8c8', '#000000', '#000000', 'Nimbus Sans', 'right', 'hollow'),
    'office stock': ('#f2f2f2', '#595959', '#d9d9d9', '#ffffff', '#404040', 'Liberation Sans', 'left', 'edged'),
    'finance page': ('#ffffff', '#5f6368', '#e8eaed', '#137333', '#137333', 'Liberation Sans', 'left', 'area'),
    'newspaper salmon': ('#fff1e5', '#66605c', '#e0d3c7', '#0f5499', '#0f5499', 'Nimbus Roman', 'right', 'line'),
    'newspaper red': ('#e9edf0', '#3f5661', '#b7c6cf', '#db444b', '#db444b', 'Nimbus Sans Narrow', 'right', 'line'),
    'magazine serif': ('#fdfcf8', '#222222', None, '#2d4a22', '#8c1c13', 'C059', 'left', 'solid'),
    'bookman': ('#f7f3ea', '#4a3b28', '#e2d8c4', '#4a7c59', '#b5523b', 'URW Bookman', 'right', 'solid'),
    'neon': ('#120024', '#e0c8ff', '#2c1450', '#00f5d4', '#f15bb5', 'DejaVu Sans', 'right', 'solid'),
    'pastel': ('#fffaf7', '#8a7f8d', '#f0e6ef', '#9bd3ae', '#f4a6a6', 'Liberation Sans', 'right', 'solid'),
    'slate bars': ('#263238', '#cfd8dc', '#37474f', '#80cbc4', '#ffab91', 'Liberation Sans', 'left', 'bars'),
    'navy line': ('#0a1a3c', '#c5d3f0', '#1b305f', '#6cf0ff', '#6cf0ff', 'Nimbus Sans', 'right', 'line'),
    'roman': ('#ffffff', '#444444', '#eeeeee', '#1b998b', '#e84855', 'Nimbus Roman', 'right', 'solid'),
    'serif dark': ('#1c1b1a', '#d8d2c4', '#34322f', '#a3be8c', '#bf616a', 'DejaVu Serif', 'left', 'solid'),
    'typewriter': ('#f4f1e8', '#2b2b2b', '#d6d1c2', '#2b2b2b', '#2b2b2b', 'Nimbus Mono PS', 'left', 'hollow'),
}
GNUPLOT = {
    'gnuplot midnight': ('#10141f', '#c8d0e0', '#2a3346', 'Nimbus Sans,11'), 'gnuplot cream': ('#fbf6e9', '#503c1e', '#ddd0b4', 'C059,12'),
    'gnuplot mono': ('#ffffff', '#000000', '#bbbbbb', 'Nimbus Mono PS,11'), 'gnuplot green': ('#001a00', '#7dff7d', '#0c3a0c', 'Noto Sans Mono,10'),
    'gnuplot small': ('#ffffff', '#333333', '#dddddd', 'DejaVu Sans,9'), 'gnuplot large': ('#eef2f5', '#1d3557', '#c5d2dc', 'URW Gothic,15'),
}

FONTS = ['DejaVu Sans', 'DejaVu Serif', 'DejaVu Sans Mono', 'Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'Liberation Sans Narrow', 'Nimbus Sans', 'Nimbus Roman',
         'Nimbus Sans Narrow', 'Nimbus Mono PS', 'Noto Mono', 'Noto Sans Mono', 'C059', 'P052', 'URW Bookman', 'URW Gothic']
BODIES = ['solid', 'edged', 'hollow', 'bars', 'line', 'area', 'solid', 'edged']


def add_fresh_looks(rng, count):
    """Looks whose colors, font, side and body a seed makes up, every fifth of them drawn by gnuplot; their names."""
    def color(hue, light, strong):
        return matplotlib.colors.to_hex(colorsys.hls_to_rgb(hue % 1, light, strong))
    names = []
    for i in range(count):
        hue, dark, strong = rng.random(), rng.random() < 0.5, rng.random() * 0.5
        back, text, grid = [color(hue, light if dark else 1 - light, strong) for light in (rng.uniform(0, 0.13), rng.uniform(0.68, 1), rng.uniform(0.18, 0.3))]
        up = rng.random()
        rising, falling = [color(each, rng.uniform(0.45, 0.65) if dark else rng.uniform(0.28, 0.5), rng.uniform(0.5, 1)) for each in (up, up + rng.uniform(0.25, 0.75))]
        font, names = FONTS[(i * 5 + int(hue * 3)) % len(FONTS)], [*names, f'fresh {i:02d}']
        if i % 5 == 4:
            GNUPLOT[names[-1]] = (back, text, grid, f'{font},{rng.choice([9, 10, 11, 12, 14])}')
        else:
            LOOKS[names[-1]] = (back, text, rng.choice([grid, grid, grid, None]), rising, falling, font, rng.choice(['left', 'right']), BODIES[i % len(BODIES)])
    return names


def decimals_of(low, high):
    return max(0, math.ceil(-math.log10((high - low) / 30)))


def write_prices(ax, rng, low, high):
    """Steps and texts of the labels: also steps of 3 or 1.5, ends of the pane divided evenly, units, and thousands in several ways."""
    step = 10 ** math.floor(math.log10((high - low) / 4))
    spacing = rng.choice(['usual', 'usual', 'many', 'odd', 'even'])
    if spacing == 'odd':
        ax.yaxis.set_major_locator(MultipleLocator(step * rng.choice([1.5, 3, 4, 2.5]) if (high - low) / step > 9 else step * rng.choice([0.75, 1.5])))
    else:
        ax.yaxis.set_major_locator({'usual': MaxNLocator(7), 'many': MaxNLocator(14), 'even': LinearLocator(rng.choice([5, 6, 9]))}[spacing])
    digits = decimals_of(low, high) + rng.choice([0, 0, 1])
    kind = rng.choice(['fixed', 'fixed', 'comma', 'unit', 'euro', 'pound', 'trimmed', 'thin space'])
    swap = str.maketrans(',.', '.,')
    texts = {
        'fixed': lambda v: f'{v:.{digits}f}', 'comma': lambda v: f'{v:,.{digits}f}', 'unit': lambda v: f'{v:,.{digits}f} USD',
        'euro': lambda v: f'{v:,.{digits}f} €'.translate(swap), 'pound': lambda v: f'£{v:,.{digits}f}',
        'trimmed': lambda v: f'{v:.{digits}f}'.rstrip('0').rstrip('.') if digits else f'{v:.0f}',
        'thin space': lambda v: f'{v:,.{digits}f}'.replace(',', '\u2009'),
    }
    ax.yaxis.set_major_formatter(FuncFormatter(lambda v, _: texts[kind](v)))
    return f'{spacing} {kind}', texts[kind]


def add_pane(vx, rng, rows, colors):
    closes = [r['close'] for r in rows]
    kind = rng.choice(['volume', 'oscillator', 'histogram'])
    if kind == 'volume':
        vx.bar(range(len(rows)), [r['volume'] or abs(r['high'] - r['low']) for r in rows], color=colors, width=0.7)
        return
    change = [closes[i] - closes[max(0, i - 9)] for i in range(len(closes))]
    if kind == 'histogram':
        vx.bar(range(len(rows)), change, color=[colors[0] if c > 0 else colors[-1] for c in change], width=0.7)
    else:
        most = max(abs(c) for c in change) or 1
        vx.plot([50 + 40 * c / most for c in change], lw=1, color=colors[0])
        vx.set_ylim(0, 100)


def look_chart(name, rng, rows, draw_price, truth_of, inverted=False):
    back, text, grid, up, down, font, side, body = LOOKS[name]
    plt.rcdefaults()
    n = len(rows)
    dpi = rng.choice([75, 90, 110, 130, 160])
    plt.rcParams.update({'font.family': font, 'font.size': rng.choice([7.5, 8.5, 9.5, 10.5, 13]), 'axes.facecolor': back, 'figure.facecolor': back,
                         'savefig.facecolor': back, 'text.color': text, 'axes.labelcolor': text, 'xtick.color': text, 'ytick.color': text,
                         'axes.edgecolor': rng.choice([text, grid or text]), 'font.weight': rng.choice(['normal', 'normal', 'bold'])})
    plt.rcParams.update({'ytick.direction': rng.choice(['in', 'out', 'inout']), 'ytick.major.size': rng.choice([0, 2, 4, 6]), 'ytick.major.width': rng.choice([0.6, 1, 2]),
                         'ytick.minor.visible': rng.random() < 0.2})
    fig = plt.figure(figsize=rng.choice([(11, 6), (7, 5), (5, 8), (13, 5.5), (9, 9)]), dpi=dpi)
    vx = None
    if rng.random() < 0.5:
        ax, vx = fig.subplots(2, 1, sharex=True, gridspec_kw={'height_ratios': [rng.choice([2, 4]), 1], 'hspace': rng.choice([0, 0.05, 0.15])})
    else:
        ax = fig.add_subplot()
    low, high = min(r['low'] for r in rows), max(r['high'] for r in rows)
    ax.set_ylim(low - rng.choice([0.03, 0.1, 0.3]) * (high - low), high + rng.choice([0.03, 0.1, 0.3]) * (high - low))
    ax.set_xlim(-1, n + rng.choice([0, 2, 6]))
    ax.set_axisbelow(True)
    if grid is not None:
        ax.grid(True, color=grid, lw=rng.choice([0.5, 1]), ls=rng.choice(['-', '--', ':', '-.']))
    draw_look(ax, rng, rows, draw_price, (up, down, text, body))
    if vx is not None:
        add_pane(vx, rng, rows, [up if r['close'] >= r['open'] else down for r in rows] if up != '#ffffff' else [down] * n)
    spacing, write = write_prices(ax, rng, *sorted(ax.get_ylim()))
    for each in (ax, vx):
        if side == 'right' and each is not None:
            each.yaxis.tick_right()
    if rng.random() < 0.25:
        for each in ax.spines.values():
            each.set_visible(False)
    closes = [r['close'] for r in rows]
    if rng.random() < 0.35:
        length = rng.choice([7, 12, 25])
        means = [sum(closes[i - length + 1:i + 1]) / length for i in range(length - 1, n)]
        ax.plot(range(length - 1, n), means, lw=rng.choice([0.8, 1.6]), color=rng.choice(['#ffa600', '#7a5cff', text]))
        if rng.random() < 0.4:
            ax.fill_between(range(length - 1, n), [m - 0.1 * (high - low) for m in means], [m + 0.1 * (high - low) for m in means], color='#7a9cff', alpha=0.15, lw=0)
    if rng.random() < 0.25:
        ax.text(0.5, 0.5, 'EURUSD', transform=ax.transAxes, fontsize=40, alpha=0.12, ha='center', va='center')
    if rng.random() < 0.3 and side == 'right':
        ax.axhline(closes[-1], lw=0.8, ls=':', color=down)
        ax.annotate(write(closes[-1]), (1, closes[-1]), xycoords=('axes fraction', 'data'), xytext=(4, 0), textcoords='offset points', va='center',
                    color=back, bbox={'facecolor': text, 'lw': 0, 'pad': 1.5}, annotation_clip=False)
    if name.startswith('mpf'):
        ax.set_ylabel('Price')
        ax.yaxis.set_label_position(side)
        (vx or ax).set_xticks(range(0, n, max(1, n // 8)), [f'Mar {1 + i % 30:02d}' for i in range(0, n, max(1, n // 8))], rotation=45)
    if inverted:
        ax.invert_yaxis()
    return fig, dpi, truth_of(ax, rows, {'edged': 'candles', 'solid': 'candles', 'hollow': 'candles'}.get(body, body), fig), spacing


def draw_look(ax, rng, rows, draw_price, drawn):
    up, down, text, body = drawn
    if body in ('line', 'area', 'bars'):
        draw_price(ax, rows, body, up, down, False)
    elif body == 'edged':
        for i, r in enumerate(rows):
            ax.vlines(i, r['low'], r['high'], color=text, lw=0.8, zorder=2)
            bottom, top = sorted((r['open'], r['close']))
            ax.add_patch(plt.Rectangle((i - 0.32, bottom), 0.64, max(top - bottom, 1e-9), facecolor=up if r['close'] >= r['open'] else down, edgecolor=text, lw=0.8, zorder=3))
    else:
        draw_price(ax, rows, 'candles', up, down, body == 'hollow')


def gnuplot_look(name, rng, rows, folder, inverted=False):
    back, text, grid, font = GNUPLOT[name]
    n = len(rows)
    low, high = min(r['low'] for r in rows), max(r['high'] for r in rows)
    y0, y1 = low - 0.12 * (high - low), high + 0.05 * (high - low)
    if inverted:
        y0, y1 = y1, y0
    w, h = rng.choice([(1100, 640), (760, 560), (1440, 800), (1000, 420)])
    digits = decimals_of(low, high)
    kind = rng.choice(['candles', 'candles', 'bars', 'line'])
    plot = {'candles': "'-' using 1:2:3:4:5:($5<$2?0xd1495b:0x30a46c) with candlesticks lc rgb variable fs %s notitle" % rng.choice(['solid', 'empty', 'solid 0.4 border']),
            'bars': "'-' using 1:2:3:4:5 with financebars lw 2 lc rgb '%s' notitle" % text, 'line': "'-' using 1:5 with lines lw 1.6 lc rgb '#e07a5f' notitle"}[kind]
    lines = [f"set term pngcairo size {w},{h} font '{font}' background rgb '{back}'", f"set output '{folder}/tmp.png'", 'set boxwidth 0.7', f'set xrange [-1:{n}]', f'set yrange [{y0}:{y1}]',
             f'set format y "{rng.choice([f"%.{digits}f", f"%.{digits + 1}f", f"%.{digits}f $", f"%8.{digits}f"])}"', f"set border {rng.choice([3, 31, 8, 2])} lc rgb '{text}'", f"set tics textcolor rgb '{text}' {rng.choice(['in', 'out', 'scale 0.4', 'nomirror'])}",
             'set lmargin screen 0.16', 'set rmargin screen 0.95', 'set tmargin screen 0.9', 'set bmargin screen 0.12', f"set grid ytics lc rgb '{grid}' dt {rng.choice([1, 2, 3])}" if rng.random() < 0.6 else 'unset grid',
             f'plot {plot}', '\n'.join(f"{i} {r['open']} {r['low']} {r['high']} {r['close']}" for i, r in enumerate(rows)), 'e']
    subprocess.run(['gnuplot'], input='\n'.join(lines), text=True, check=True, stderr=subprocess.DEVNULL)
    shown = [{**r, 'high': r['close'], 'low': r['close']} if kind == 'line' else r for r in rows]
    left, width = 0.16 * w, 0.79 * w
    return {'kind': kind, 'candles': shown, 'x0': left + width / (n + 1), 'x1': left + width * n / (n + 1), 'axis': True, 'redUp': False,
            'scale': {'y0': 0.88 * h, 'price0': y0, 'y1': 0.1 * h, 'price1': y1, 'logarithmic': False}}
