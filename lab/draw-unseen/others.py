"""Draws pictures that are no price chart: `python3 lab/draw-unseen/others.py <folder> <count> <seed> <known|all|further|last>`.

`known` draws the kinds that rules may be written with, and `all` these and as many more. `further` draws kinds that rules were written with
later, and `last` kinds that no rule knows. Each folder gets a truth.json for `npm run --prefix lab read-drawn -- <folder>`. It needs
python3-matplotlib, python3-numpy and python3-pil.
"""
import json, os, sys
import matplotlib
matplotlib.use('Agg')
import matplotlib.pyplot as plt
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

folder, count, seed, half = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
rng = np.random.default_rng(seed)
os.makedirs(folder, exist_ok=True)
pick = lambda items: items[int(rng.integers(len(items)))]
walk = lambda n, step=1.0: np.cumsum(rng.normal(0, step, n))
WORDS = 'time order market river garden total paper window status member lemon bridge yellow quiet simple number request sample winter street'.split()


def beats(n=600):
    x = np.arange(n) % int(n / rng.integers(5, 11))
    return np.exp(-((x - 20) / 2.0) ** 2) - 0.2 * np.exp(-((x - 26) / 3.0) ** 2) + 0.15 * np.exp(-((x - 45) / 8.0) ** 2) + rng.normal(0, 0.01, n)


def line(values, low=None, high=None, unit='', **style):
    def draw(ax):
        y = values()
        ax.plot(y, lw=rng.uniform(0.8, 2.2), **style)
        if low is not None:
            ax.set_ylim(low, high)
        if unit:
            ax.yaxis.set_major_formatter(lambda v, _: f'{v:g}{unit}')
    return draw


def oscillator():
    n = 150
    return 100 / (1 + np.exp(-np.convolve(rng.normal(0, 1, n + 20), np.ones(9) / 3, 'same')[:n]))


def macd(ax):
    a = np.convolve(rng.normal(0, 1, 170), np.ones(12) / 4, 'valid')
    ax.bar(range(len(a)), a - np.convolve(a, np.ones(9) / 9, 'same'), color=pick(['#888', '#26a69a']))
    ax.plot(a), ax.plot(np.convolve(a, np.ones(9) / 9, 'same'))


def bars(ax, n=None, horizontal=False):
    n = n or int(rng.integers(5, 30))
    (ax.barh if horizontal else ax.bar)(range(n), rng.uniform(1, 100, n), color=pick(['C0', 'C2', plt.cm.viridis(rng.uniform(0, 1, n))]))


def stacked(ax):
    ax.stackplot(range(40), rng.uniform(1, 6, (4, 40)).cumsum(1) + 5)


def boxes(ax):
    (ax.violinplot if rng.random() < 0.4 else ax.boxplot)([rng.normal(rng.uniform(0, 4), 1, 50) for _ in range(int(rng.integers(4, 16)))])


def gantt(ax):
    for i in range(int(rng.integers(6, 16))):
        ax.barh(-i, rng.uniform(1, 6), left=i * 0.8 + rng.uniform(0, 2), color=pick(['C0', 'C1', 'C2']))


def error_bars(ax):
    n = int(rng.integers(8, 30))
    ax.errorbar(range(n), walk(n), yerr=rng.uniform(0.3, 1, n), fmt=pick(['o', 's', 'none']), capsize=pick([0, 3]))


def poll(ax):
    for base in (42, 35, 12):
        ax.plot(base + np.convolve(walk(140, 0.6), np.ones(8) / 8, 'valid'))
    ax.yaxis.set_major_formatter(lambda v, _: f'{v:g}%')


def heat(ax):
    ax.imshow(rng.uniform(0, 1, (int(rng.integers(5, 25)), int(rng.integers(5, 25)))), cmap=pick(['viridis', 'coolwarm', 'Greens']), aspect='auto')


def candle_volume(ax):
    ax.bar(range(90), rng.gamma(2, 1e5, 90), color=[pick(['#26a69a', '#ef5350']) for _ in range(90)])


def lollipop(ax):
    ax.stem(rng.normal(0, 1, int(rng.integers(15, 50))))


def population(ax):
    sizes = np.linspace(9, 2, 18) + rng.normal(0, 0.4, 18)
    ax.barh(range(18), sizes, color='C0'), ax.barh(range(18), -sizes * 0.96, color='C3')


def waterfall(ax):
    steps = rng.normal(0, 10, 10)
    tops = np.cumsum(steps) + 60
    ax.bar(range(10), steps, bottom=tops - steps, color=['g' if s > 0 else 'r' for s in steps])


def dumbbell(ax):
    for i in range(14):
        a, b = np.sort(rng.uniform(0, 100, 2))
        ax.plot([a, b], [i, i], 'o-', color='C0')


def network(ax):
    at = rng.uniform(0, 1, (16, 2))
    for _ in range(26):
        a, b = rng.integers(0, 16, 2)
        ax.plot(*zip(at[a], at[b]), color='#999', lw=1)
    ax.scatter(*at.T, s=160, zorder=3), ax.axis('off')


def contour(ax):
    x, y = np.meshgrid(np.linspace(-3, 3, 80), np.linspace(-3, 3, 80))
    ax.contour(x, y, np.sin(x * rng.uniform(0.5, 2)) * np.cos(y * rng.uniform(0.5, 2)) + 0.2 * x, 9)


def radar(ax):
    t = np.linspace(0, 2 * np.pi, 8)
    r = rng.uniform(0.3, 1, 8)
    ax.plot(np.cos(t) * r, np.sin(t) * r), ax.fill(np.cos(t) * r, np.sin(t) * r, alpha=0.3), ax.axis('equal')


def elevation(ax):
    y = np.abs(np.convolve(walk(300, 8), np.ones(30) / 30, 'valid')) + 20
    ax.fill_between(range(len(y)), 0, y, color='#8fbf8f'), ax.set_ylim(0, None), ax.yaxis.set_major_formatter(lambda v, _: f'{v:g} m')


def tide(ax):
    ax.plot(np.sin(np.linspace(0, 24, 500)) * 2 + np.sin(np.linspace(0, 27, 500)) * 0.5)


PLOTS = {
    'ecg': line(beats), 'cpu': line(lambda: np.clip(rng.gamma(2, 10, 120), 0, 100), 0, 100, '%'), 'loss': line(lambda: 2.5 * np.exp(-np.arange(200) / 40) + rng.normal(0, 0.03, 200) + 0.15),
    'equity from nought': line(lambda: np.cumsum(rng.normal(0.3, 1, 200)) * 30), 'rsi': line(oscillator, 0, 100), 'macd': macd, 'bars': bars,
    'histogram': lambda ax: ax.hist(rng.normal(0, 1, 900), bins=int(rng.integers(12, 50))), 'boxes': boxes, 'heat map': heat, 'scatter': lambda ax: ax.scatter(*rng.normal(0, 1, (2, 150)), s=12),
    'gantt': gantt, 'error bars': error_bars, 'poll': poll, 'waveform': line(lambda: rng.normal(0, 1, 4000) * np.abs(np.sin(np.linspace(0, 9, 4000)))), 'stacked': stacked,
    'temperature': line(lambda: 12 + 8 * np.sin(np.linspace(0, 25, 240)) + rng.normal(0, 0.7, 240), unit='°'),
}
NEW_PLOTS = {
    'seismograph': line(lambda: rng.normal(0, 1, 1500) * (0.05 + np.exp(-((np.arange(1500) - 500) / 160.0) ** 2))), 'volume only': candle_volume, 'lollipop': lollipop, 'population': population,
    'waterfall': waterfall, 'dumbbell': dumbbell, 'network': network, 'contour': contour, 'radar': radar, 'elevation': elevation, 'tide': tide, 'horizontal bars': lambda ax: bars(ax, None, True),
    'accuracy': line(lambda: 1 - np.exp(-np.arange(120) / 25) + rng.normal(0, 0.012, 120), 0, 1.05), 'memory': line(lambda: np.arange(200) % 37 * 11.0 + 200 + rng.normal(0, 6, 200), 0, 900, ' MB'),
    'visitors': line(lambda: np.abs(300 + 200 * np.sin(np.arange(90) * 2 * np.pi / 7) + rng.normal(0, 25, 90)), 0, None), 'spectrum': line(lambda: 1 / (1 + np.arange(400) / 9) + rng.gamma(1, 0.01, 400)),
    'survival': line(lambda: np.exp(-np.arange(60) / 30), 0, 1.02, drawstyle='steps-post'),
}


def font(size):
    return ImageFont.truetype(pick(['/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf', '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf', '/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf']), size)


def sheet(dark=None):
    dark = rng.random() < 0.4 if dark is None else dark
    size = pick([(1280, 720), (800, 600), (390, 844), (1000, 1000)])
    picture = Image.new('RGB', size, '#16181d' if dark else '#ffffff')
    return picture, ImageDraw.Draw(picture), '#e0e0e0' if dark else '#202020', size


def words(n):
    return ' '.join(pick(WORDS) for _ in range(n))


def table(prices):
    picture, d, ink, (w, h) = sheet()
    f, step = font(15), int(rng.integers(24, 40))
    for y in range(20, h - step, step):
        for x in range(20, w - 80, 130):
            d.text((x, y), pick(WORDS) if x == 20 else f'{rng.uniform(0, 2000):,.2f}' if prices else f'{rng.integers(1, 999)}', ink, f)
        d.line((10, y + step - 6, w - 10, y + step - 6), '#888888')
    return picture


def code():
    picture, d, _, (w, h) = sheet(rng.random() < 0.7)
    f = font(14)
    for i, y in enumerate(range(10, h - 20, 19)):
        d.text((8, y), str(i + 1), '#777777', f)
        d.text((50 + 24 * int(rng.integers(0, 5)), y), f'{pick(["const", "let", "if", "return"])} {words(int(rng.integers(1, 6)))} = {rng.integers(99)};', pick(['#c678dd', '#61afef', '#98c379', '#d19a66']), f)
    return picture


def chat():
    picture, d, ink, (w, h) = sheet()
    y = 20
    while y < h - 90:
        mine, width, high = rng.random() < 0.5, int(rng.integers(140, 0.7 * w)), int(rng.integers(36, 80))
        x = w - width - 16 if mine else 16
        d.rounded_rectangle((x, y, x + width, y + high), 14, '#2b7de9' if mine else '#8a8f98')
        d.text((x + 12, y + 10), words(int(width / 70)), '#ffffff', font(14))
        y += high + 14
    return picture


def receipt():
    picture, d, ink, (w, h) = sheet(False)
    f = font(16)
    for y in range(30, h - 30, 26):
        d.text((30, y), words(2), ink, f), d.text((min(w, 420) - 100, y), f'{rng.uniform(0, 90):.2f}', ink, f)
    return picture


def blocks(n=29):
    cells = Image.fromarray((rng.random((n, n)) < 0.5).astype('uint8') * 255).resize((n * 16, n * 16), 0)
    picture = Image.new('RGB', (n * 16 + 120, n * 16 + 120), 'white')
    picture.paste(cells, (60, 60))
    return picture


def noise():
    w, h = 900, 600
    low = Image.fromarray(rng.integers(0, 255, (12, 18, 3)).astype('uint8')).resize((w, h), Image.BICUBIC)
    return Image.blend(low, Image.fromarray(rng.integers(0, 255, (h, w, 3)).astype('uint8')), rng.uniform(0.02, 0.3))


def strokes(smooth):
    picture, d, ink, (w, h) = sheet(False)
    if smooth:
        t = np.linspace(0, rng.uniform(18, 40), 900)
        x = 0.15 * w + t / t[-1] * 0.6 * w + 30 * np.cos(t * rng.uniform(0.8, 1.6))
        y = h / 2 + 60 * np.sin(t * rng.uniform(0.7, 1.2)) * np.sin(t / 7)
        d.line(list(zip(x, y)), ink, int(rng.integers(2, 6)), 'curve')
        return picture
    for _ in range(int(rng.integers(3, 9))):
        at = np.stack([np.clip(w / 2 + walk(60, 30), 0, w), np.clip(h / 2 + walk(60, 30), 0, h)], 1)
        d.line([tuple(p) for p in at], pick(['#202020', '#d04040', '#3060c0']), int(rng.integers(2, 7)))
    return picture


def street_map():
    picture, d, _, (w, h) = sheet(False)
    d.rectangle((0, 0, w, h), '#e8ead8')
    for _ in range(14):
        at = [(x, h * rng.random() + 40 * np.sin(x / rng.uniform(60, 200))) for x in range(0, w + 40, 40)]
        d.line(at, pick(['#ffffff', '#ffd76e', '#9cc4e4']), int(rng.integers(4, 14)))
    return picture


def gradient():
    x = np.linspace(0, 1, 800)[None, :, None] * rng.uniform(0, 255, 3) + np.linspace(0, 1, 500)[:, None, None] * rng.uniform(0, 120, 3)
    return Image.fromarray(np.clip(x, 0, 255).astype('uint8').repeat(1, 0))


def text_page():
    picture, d, ink, (w, h) = sheet()
    for y in range(20, h - 30, 24):
        d.text((30, y), words(int(w / 75)), ink, font(15))
    return picture


def dashboard():
    picture, d, ink, (w, h) = sheet()
    for i in range(6):
        x, y = 20 + i % 3 * (w // 3 - 5), 20 + i // 3 * (h // 2 - 10)
        d.rounded_rectangle((x, y, x + w // 3 - 25, y + h // 2 - 30), 10, outline='#888888', width=2)
        d.text((x + 14, y + 14), pick(WORDS).title(), ink, font(16)), d.text((x + 14, y + 50), f'{rng.integers(10, 9999):,}', ink, font(30))
    return picture


def calendar():
    picture, d, ink, (w, h) = sheet()
    for i in range(35):
        x, y = i % 7 * w // 7, 40 + i // 7 * (h - 40) // 5
        d.rectangle((x, y, x + w // 7, y + (h - 40) // 5), outline='#999999'), d.text((x + 6, y + 6), str(i % 31 + 1), ink, font(14))
        if rng.random() < 0.4:
            d.rectangle((x + 6, y + 30, x + w // 7 - 8, y + 48), pick(['#d05050', '#50a070', '#5080d0']))
    return picture


def skyline():
    picture, d, _, (w, h) = sheet(False)
    d.rectangle((0, 0, w, h), '#bcd7ee')
    x = 0
    while x < w:
        width, high = int(rng.integers(20, 70)), int(rng.integers(0.2 * h, 0.7 * h))
        d.rectangle((x, h - high, x + width, h), pick(['#3a4a5c', '#54657a', '#6d7f94']))
        x += width + int(rng.integers(0, 8))
    return picture


def blurred_photo():
    return noise().filter(ImageFilter.GaussianBlur(rng.uniform(1, 5)))


def org_chart():
    picture, d, ink, (w, h) = sheet(False)
    for row in range(4):
        for i in range(2 ** row):
            x, y = int((i + 0.5) / 2 ** row * w), 40 + row * 130
            d.rectangle((x - 40, y, x + 40, y + 36), outline=ink), d.text((x - 34, y + 10), pick(WORDS)[:8], ink, font(12))
            if row:
                d.line((x, y, int((i // 2 + 0.5) / 2 ** (row - 1) * w), y - 94), ink)
    return picture


DRAWN = {'price table': lambda: table(True), 'table': lambda: table(False), 'code': code, 'chat': chat, 'receipt': receipt, 'matrix code': blocks, 'noise': noise, 'signature': lambda: strokes(True),
         'doodle': lambda: strokes(False), 'map': street_map, 'gradient': gradient}
NEW_DRAWN = {'text page': text_page, 'dashboard': dashboard, 'calendar': calendar, 'skyline': skyline, 'blurred photo': blurred_photo, 'org chart': org_chart}


def sales(ax):
    n = int(rng.integers(6, 13))
    ax.bar(range(n), rng.uniform(20, 95, n), color=pick(['C0', '#4472c4', '#70ad47']), width=pick([0.5, 0.8]))
    ax.set_xticks(range(n), 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split()[:n]), ax.yaxis.set_major_formatter(lambda v, _: f'${v:g}k')


def spectrogram(ax):
    t = np.arange(12000) / 1000
    ax.specgram(np.sin(2 * np.pi * (60 + 25 * np.sin(t)) * t) + rng.normal(0, 0.3, t.size), Fs=1000, NFFT=256, cmap=pick(['viridis', 'magma', 'jet']))


def audio(ax):
    loud = np.abs(np.convolve(rng.normal(0, 1, 900), np.ones(25) / 9, 'same')) * rng.uniform(0.3, 1, 900)
    ax.fill_between(range(900), -loud, loud, color=pick(['C0', '#ff5500', '#303030'])), ax.axis(pick(['on', 'off']))


def stations(ax):
    for i in range(int(rng.integers(4, 9))):
        late = 200 + 60 * i
        ax.plot(i + 0.4 * rng.normal(0, 1, 900) * (0.06 + np.where(np.arange(900) > late, np.exp(-(np.arange(900) - late) / 130), 0)), color='k', lw=0.6)


def densities(ax):
    x = np.linspace(-6, 6, 300)
    for _ in range(int(rng.integers(1, 5))):
        width = rng.uniform(0.5, 2)
        ax.plot(x, np.exp(-((x - rng.uniform(-2, 2)) / width) ** 2 / 2) / width)


def burn_down(ax):
    n = 21
    left = np.maximum.accumulate(np.clip(np.linspace(80, 2, n) + rng.normal(0, 5, n), 0, None)[::-1])[::-1]
    ax.plot([0, n - 1], [left[0], 0], '--', color='#999'), ax.step(range(n), left, where='post', marker=pick(['', 'o']))


def day_ranges(ax):
    n = int(rng.integers(10, 32))
    low = 8 + 4 * np.sin(np.arange(n) / 4) + rng.normal(0, 1.5, n)
    ax.bar(range(n), rng.uniform(4, 11, n), bottom=low, width=0.5, color=pick(['C1', '#e06050', '#5080d0'])), ax.yaxis.set_major_formatter(lambda v, _: f'{v:g}°C')


def roc(ax):
    x = np.linspace(0, 1, 80)
    for power in rng.uniform(0.1, 0.6, int(rng.integers(1, 4))):
        ax.plot(x, np.sort(np.clip(x ** power + rng.normal(0, 0.01, 80), 0, 1)))
    ax.plot([0, 1], [0, 1], '--', color='#888')


def gauges():
    picture, d, ink, (w, h) = sheet()
    side = min(w, h) // 3
    for y in range(20, h - side, side + 20):
        for x in range(20, w - side, side + 20):
            share = rng.random()
            d.arc((x, y, x + side, y + side), 150, 390, '#888888', 16), d.arc((x, y, x + side, y + side), 150, 150 + 240 * share, pick(['#40a060', '#d0a030', '#d05050']), 16)
            d.text((x + side // 2 - 24, y + side // 2 - 14), f'{share:.0%}', ink, font(26))
    return picture


def spreadsheet():
    picture, d, ink, (w, h) = sheet(False)
    d.rectangle((0, 0, w, 24), '#e6e6e6'), d.rectangle((0, 0, 40, h), '#e6e6e6')
    for i, x in enumerate(range(40, w, 90)):
        d.line((x, 0, x, h), '#c8c8c8'), d.text((x + 38, 5), chr(65 + i), ink, font(12))
    for i, y in enumerate(range(24, h, 22)):
        d.line((0, y, w, y), '#c8c8c8'), d.text((10, y + 4), str(i + 1), ink, font(12))
        for x in range(40, w - 80, 90):
            if rng.random() < 0.7:
                d.text((x + 8, y + 4), pick(WORDS) if x == 40 else f'{rng.uniform(0, 9000):,.{pick([0, 2])}f}', ink, font(12))
    return picture


def chess():
    side = int(rng.integers(40, 90))
    picture = Image.new('RGB', (side * 8, side * 8), '#f0d9b5')
    d = ImageDraw.Draw(picture)
    for i in range(64):
        x, y = i % 8 * side, i // 8 * side
        if (i + i // 8) % 2:
            d.rectangle((x, y, x + side - 1, y + side - 1), '#b58863')
        if rng.random() < 0.4:
            d.ellipse((x + 10, y + 10, x + side - 10, y + side - 10), pick(['#111111', '#fafafa']), '#444444', 2)
    return picture


def sheet_music():
    picture, d, ink, (w, h) = sheet(False)
    for y in range(50, h - 70, 110):
        for i in range(5):
            d.line((30, y + 10 * i, w - 30, y + 10 * i), ink)
        for x in range(80, w - 50, int(rng.integers(28, 46))):
            at = y + 5 * int(rng.integers(-1, 9))
            d.ellipse((x, at, x + 13, at + 10), ink), d.line((x + 12, at + 5, x + 12, at - 30), ink, 2)
        for x in range(30, w, (w - 61) // 4):
            d.line((x, y, x, y + 40), ink, 2)
    return picture


def route():
    picture = street_map()
    d, (w, h) = ImageDraw.Draw(picture), picture.size
    at = np.stack([np.linspace(0.1 * w, 0.9 * w, 40), np.clip(h / 2 + walk(40, h / 30), 20, h - 20)], 1)
    d.line([tuple(p) for p in at], pick(['#2b6fe9', '#d03030']), 7, 'curve')
    for x, y in (at[0], at[-1]):
        d.ellipse((x - 12, y - 12, x + 12, y + 12), '#d03030', '#ffffff', 3)
    return picture


def kanban():
    picture, d, ink, (w, h) = sheet()
    for i in range(4):
        x, y = 15 + i * (w - 20) // 4, 60
        d.text((x + 8, 24), pick(WORDS).title(), ink, font(17))
        for _ in range(int(rng.integers(2, 7))):
            d.rounded_rectangle((x, y, x + (w - 20) // 4 - 14, y + 74), 8, outline='#909090'), d.rectangle((x, y, x + 5, y + 74), pick(['#d05050', '#50a070', '#5080d0']))
            d.text((x + 14, y + 12), words(2)[:int(w / 45)], ink, font(13))
            y += 88
    return picture


def barcode():
    picture, d, ink, (w, h) = sheet(False)
    x = w // 6
    while x < w * 5 // 6:
        wide = int(rng.integers(2, 9))
        d.rectangle((x, h // 4, x + wide, h * 3 // 4), ink)
        x += wide + int(rng.integers(3, 10))
    d.text((w // 3, h * 3 // 4 + 10), ' '.join(str(rng.integers(0, 9)) for _ in range(13)), ink, font(24))
    return picture


def editor():
    picture = code()
    d, (w, h) = ImageDraw.Draw(picture), picture.size
    d.rectangle((0, 0, w // 5, h), '#252a33'), d.rectangle((w - w // 12, 0, w, h), '#1c2027')
    for i, y in enumerate(range(14, h - 20, 22)):
        d.text((12 + 14 * int(rng.integers(0, 3)), y), pick(WORDS) + pick(['.ts', '.py', '', '.md']), '#c0c0c0', font(13))
    for y in range(6, h, 4):
        d.line((w - w // 12 + 4, y, w - w // 12 + 4 + int(rng.integers(4, w // 14)), y), pick(['#61afef', '#98c379', '#777777']), 2)
    return picture


FURTHER_PLOTS = {'sales': sales, 'spectrogram': spectrogram, 'audio': audio, 'stations': stations, 'densities': densities, 'burn-down': burn_down, 'day ranges': day_ranges, 'roc': roc}
FURTHER_DRAWN = {'gauges': gauges, 'spreadsheet': spreadsheet, 'chess': chess, 'sheet music': sheet_music, 'route': route, 'kanban': kanban, 'barcode': barcode, 'editor': editor}


def sleep(ax):
    ax.step(range(60), np.repeat(rng.integers(0, 4, 20), 3), where='post'), ax.set_yticks(range(4), ['Deep', 'Light', 'REM', 'Awake'])


def supply(ax):
    x = np.linspace(1, 10, 50)
    ax.plot(x, 2 + 0.8 * x ** rng.uniform(1, 1.4), label='S'), ax.plot(x, rng.uniform(14, 25) / x ** 0.5, label='D'), ax.legend()


def bode(ax):
    f = np.logspace(0, 5, 300)
    ax.semilogx(f, -10 * np.log10(1 + (f / rng.uniform(100, 3000)) ** pick([2, 4]))), ax.yaxis.set_major_formatter(lambda v, _: f'{v:g} dB')


def stream(ax):
    ax.stackplot(range(60), np.abs([np.convolve(walk(79, 1), np.ones(20) / 20, 'valid') for _ in range(5)]) + 1, baseline='wiggle')


def opinions(ax):
    shares = rng.dirichlet(np.ones(5) * 3, 8)
    for i in range(5):
        ax.barh(range(8), shares[:, i], left=shares[:, :i].sum(1) - shares[:, :2].sum(1), color=['#ca0020', '#f4a582', '#cccccc', '#92c5de', '#0571b0'][i])


def orbit(ax):
    t = np.linspace(0, 2 * np.pi, 600)
    ax.plot(np.sin(t * rng.integers(2, 6)), np.cos(t * rng.integers(2, 6) + 0.4))


def climate(ax):
    ax.bar(range(12), rng.uniform(20, 110, 12), color='#6fa8dc')
    ax.twinx().plot(range(12), 12 - 10 * np.cos(np.arange(12) * np.pi / 6) + rng.normal(0, 0.6, 12), color='#cc0000', marker='o')


def counts(ax):
    ax.fill_between(range(96), np.clip(60 * np.exp(-((np.arange(96) - 34) / 8) ** 2) + 80 * np.exp(-((np.arange(96) - 70) / 9) ** 2) + rng.normal(3, 2, 96), 0, None), step='mid', alpha=0.6)


def parallel(ax):
    for _ in range(30):
        ax.plot(range(6), rng.uniform(0, 1, 6), color=pick(['C0', 'C1', 'C2']), alpha=0.5)


def spikes(ax):
    ax.eventplot([np.cumsum(rng.exponential(rng.uniform(0.5, 3), 60)) for _ in range(12)], colors='k')


def ridges(ax):
    x = np.linspace(0, 10, 250)
    for i in range(9):
        ax.fill_between(x, -i, -i + 1.7 * np.exp(-((x - rng.uniform(3, 7)) / rng.uniform(0.5, 1.5)) ** 2), color='C0', alpha=0.6, ec='w', zorder=i)


def pareto(ax):
    high = np.sort(rng.gamma(1, 30, 9))[::-1]
    ax.bar(range(9), high), ax.twinx().plot(range(9), 100 * high.cumsum() / high.sum(), 'o-', color='C1')


def invoice():
    picture, d, ink, (w, h) = sheet(False)
    d.text((30, 24), 'Invoice', ink, font(34)), d.text((30, 80), words(4), ink, font(14)), d.rectangle((25, 130, w - 25, 158), '#dddddd')
    for y in range(136, h - 110, 30):
        d.text((34, y), words(2), ink, font(14)), d.text((w - 200, y), str(rng.integers(1, 9)), ink, font(14)), d.text((w - 110, y), f'{rng.uniform(5, 900):,.2f}', ink, font(14))
    d.line((w - 220, h - 80, w - 25, h - 80), ink, 2), d.text((w - 120, h - 70), f'{rng.uniform(900, 9000):,.2f}', ink, font(18))
    return picture


def login_form():
    picture, d, ink, (w, h) = sheet()
    x, y = w // 2 - 150, h // 2 - 170
    d.rounded_rectangle((x, y, x + 300, y + 320), 12, outline='#888888', width=2), d.text((x + 24, y + 20), pick(WORDS).title(), ink, font(26))
    for row in (90, 160):
        d.text((x + 24, y + row - 20), pick(WORDS), ink, font(13)), d.rectangle((x + 24, y + row, x + 276, y + row + 36), outline='#999999')
    d.rounded_rectangle((x + 24, y + 230, x + 276, y + 272), 8, '#2b6fe9'), d.text((x + 110, y + 240), 'Sign in', '#ffffff', font(18))
    return picture


def subway():
    picture, d, ink, (w, h) = sheet(False)
    for color in ('#d03030', '#2b6fe9', '#30a050', '#e0a020'):
        at = [(30, int(rng.integers(60, h - 60)))]
        while at[-1][0] < w - 90:
            x, y = at[-1]
            run, rise = int(rng.integers(40, 120)), int(rng.integers(-80, 80))
            at += [(x + run, y), (x + run + abs(rise), min(h - 30, max(30, y + rise)))]
        d.line(at, color, 9, 'curve')
        for x, y in at:
            d.ellipse((x - 8, y - 8, x + 8, y + 8), '#ffffff', ink, 2), d.text((x - 14, y + 14), pick(WORDS), ink, font(11))
    return picture


def elements():
    picture, d, ink, (w, h) = sheet()
    side = w // 18
    for row in range(7):
        for i in range(18):
            if row > 2 or i < 2 or i > 11 + (row == 0) * 5:
                d.rectangle((i * side, 40 + row * side, (i + 1) * side - 2, 38 + (row + 1) * side), pick(['#f4a582', '#92c5de', '#a6dba0', '#ffe08a']))
                d.text((i * side + 4, 42 + row * side), str(row * 18 + i + 1), '#202020', font(9)), d.text((i * side + 6, 52 + row * side), pick(WORDS)[:2].title(), '#202020', font(14))
    return picture


def floor_plan():
    picture, d, ink, (w, h) = sheet(False)
    d.rectangle((40, 40, w - 40, h - 40), outline=ink, width=8)
    for _ in range(6):
        x, y = int(rng.integers(80, w - 80)), int(rng.integers(80, h - 80))
        d.line((x, y, x, 40 if rng.random() < 0.5 else h - 40), ink, 6), d.line((x, y, 40 if rng.random() < 0.5 else w - 40, y), ink, 6)
        d.text((x + 14, y + 14), f'{pick(WORDS)} {rng.uniform(6, 30):.1f} m²', ink, font(13)), d.arc((x, y, x + 60, y + 60), 0, 90, ink, 2)
    return picture


def mountains():
    picture, d, _, (w, h) = sheet(False)
    d.rectangle((0, 0, w, h), pick(['#bcd7ee', '#f7d9b8', '#24344d']))
    for i, color in enumerate(pick([('#8fa3b5', '#6d8296', '#4c6175'), ('#c98f6b', '#8d5f4a', '#54392f')])):
        ridge = h * (0.35 + 0.18 * i) + np.convolve(walk(w + 60, 6), np.ones(61) / 61, 'valid')
        d.polygon([(0, h), *enumerate(np.clip(ridge, 10, h - 10)), (w, h)], color)
    return picture


def equalizer():
    picture, d, _, (w, h) = sheet(True)
    n = int(rng.integers(16, 48))
    for i in range(n):
        x, top = 30 + i * (w - 60) // n, int(rng.gamma(2, h / 9))
        for y in range(h - 40, max(30, h - 40 - top), -14):
            d.rectangle((x, y - 10, x + (w - 60) // n - 4, y), '#d04040' if y < h * 0.3 else '#d0b040' if y < h * 0.5 else '#40b060')
    return picture


def crossword():
    n, side = int(rng.integers(11, 17)), 40
    picture = Image.new('RGB', (n * side + 40, n * side + 40), 'white')
    d = ImageDraw.Draw(picture)
    for i in range(n * n):
        x, y = 20 + i % n * side, 20 + i // n * side
        d.rectangle((x, y, x + side, y + side), '#000000' if rng.random() < 0.2 else '#ffffff', '#000000')
        d.text((x + 3, y + 2), str(i + 1) if rng.random() < 0.25 else '', '#000000', font(10))
    return picture


def keyboard():
    picture, d, ink, (w, h) = sheet()
    side = w // 14
    for row, keys in enumerate(('1234567890-=', 'QWERTYUIOP[]', "ASDFGHJKL;'", 'ZXCVBNM,./')):
        for i, key in enumerate(keys):
            x, y = 20 + row * side // 3 + i * side, h // 3 + row * side
            d.rounded_rectangle((x, y, x + side - 6, y + side - 6), 6, outline='#909090', width=2), d.text((x + side // 3, y + side // 4), key, ink, font(16))
    return picture


def cutting_room():
    picture, d, ink, (w, h) = sheet(True)
    for x in range(80, w, 60):
        d.text((x, 20), f'00:{x // 60:02d}', ink, font(11)), d.line((x, 36, x, 44), ink)
    for y in range(60, h - 70, 64):
        x = 80 + int(rng.integers(0, 60))
        d.text((12, y + 18), pick(WORDS)[:6], ink, font(13))
        while x < w - 60:
            wide = int(rng.integers(50, 220))
            d.rounded_rectangle((x, y, min(w - 10, x + wide), y + 52), 5, pick(['#3b6ea5', '#3f8f5a', '#8a5ca8']))
            x += wide + int(rng.integers(3, 40))
    d.line((w // 2, 30, w // 2, h), '#ff4040', 2)
    return picture


def stars():
    picture, d, _, (w, h) = sheet(True)
    for _ in range(int(rng.integers(150, 600))):
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.gamma(1.2, 1)
        d.ellipse((x - r, y - r, x + r, y + r), pick(['#ffffff', '#ffe8c0', '#c0d8ff']))
    return picture


def circuit():
    picture, d, ink, (w, h) = sheet(False)
    for y in range(70, h - 60, 120):
        x = 40
        while x < w - 120:
            run = int(rng.integers(40, 100))
            d.line((x, y, x + run, y), ink, 2)
            x += run
            if rng.random() < 0.6:
                d.line([(x + 6 * i, y + (8 if i % 2 else -8) * (0 < i < 7)) for i in range(8)], ink, 2), d.text((x + 6, y - 28), f'R{rng.integers(1, 20)}', ink, font(13))
                x += 42
            else:
                d.line((x, y - 16, x, y + 16), ink, 3), d.line((x + 9, y - 16, x + 9, y + 16), ink, 3), d.line((x - 20, y, x - 20, y + 119), ink, 2)
                x += 9
    return picture


def contributions():
    picture, d, ink, (w, h) = sheet()
    side = max(7, w // 58)
    for i in range(53 * 7):
        x, y = 40 + i // 7 * side, h // 2 - 60 + i % 7 * side
        d.rectangle((x, y, x + side - 3, y + side - 3), pick(['#9be9a8', '#40c463', '#216e39', '#808890', '#808890']))
    for i, month in enumerate('Jan Mar May Jul Sep Nov'.split()):
        d.text((40 + i * side * 9, h // 2 - 84), month, ink, font(12))
    return picture


LAST_PLOTS = {'sleep': sleep, 'supply': supply, 'bode': bode, 'stream': stream, 'opinions': opinions, 'orbit': orbit, 'climate': climate, 'counts': counts, 'parallel': parallel, 'spikes': spikes,
              'ridges': ridges, 'pareto': pareto}
LAST_DRAWN = {'invoice': invoice, 'login form': login_form, 'subway': subway, 'elements': elements, 'floor plan': floor_plan, 'mountains': mountains, 'equalizer': equalizer, 'crossword': crossword,
              'keyboard': keyboard, 'cutting room': cutting_room, 'stars': stars, 'circuit': circuit, 'contributions': contributions}


def draw_plot(draw):
    plt.rcdefaults()
    plt.style.use(pick(['default', 'default', 'dark_background', 'ggplot', 'bmh', 'fivethirtyeight', 'grayscale']))
    plt.rcParams['font.size'] = pick([8, 10, 12])
    fig, ax = plt.subplots(figsize=pick([(9, 5), (7, 5), (12, 4), (6, 7)]), dpi=pick([80, 100, 130]))
    draw(ax)
    if rng.random() < 0.5:
        ax.grid(alpha=0.4)
    if rng.random() < 0.3:
        ax.set_title(words(2).title())
    if rng.random() < 0.3:
        ax.yaxis.tick_right()
    if rng.random() < 0.15:
        ax.set_yticklabels([])
    fig.savefig(folder + '/tmp.png')
    plt.close(fig)
    return Image.open(folder + '/tmp.png').convert('RGB')


known = {**PLOTS, **DRAWN}
new = {**NEW_PLOTS, **NEW_DRAWN}
kinds = {'known': known, 'all': {**known, **new}, 'further': {**FURTHER_PLOTS, **FURTHER_DRAWN}, 'last': {**LAST_PLOTS, **LAST_DRAWN}}[half]
plots = {**PLOTS, **NEW_PLOTS, **FURTHER_PLOTS, **LAST_PLOTS}
cases = []
for i in range(count):
    kind = list(kinds)[i % len(kinds)]
    picture = draw_plot(plots[kind]) if kind in plots else kinds[kind]()
    file = f'{kind.replace(" ", "-")}-{i:03d}.png'
    picture.save(f'{folder}/{file}')
    style = ('new: ' if kind in new else '') + kind
    cases.append({'file': file, 'style': style, 'case': {'id': file, 'library': 'own', 'theme': 'no chart', 'copy': 'clean', 'truth': None, 'distortion': [1, 0, 0, 0, 1, 0, 0, 0, 1]}})
if os.path.exists(folder + '/tmp.png'):
    os.remove(folder + '/tmp.png')
json.dump(cases, open(folder + '/truth.json', 'w'))
