// Reads a log from a folder, as sumdb does: the note, the tiles, and proofs made from them.
package main

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type folder struct{ path string }

func (f folder) Height() int                     { return 8 }
func (f folder) SaveTiles([]tlog.Tile, [][]byte) {}
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var data [][]byte
	for _, tile := range tiles {
		// sumdb writes tile/<height>/<level>/…, a log of today tile/<level>/….
		bytes, err := os.ReadFile(filepath.Join(f.path, strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
		if err != nil {
			return nil, err
		}
		data = append(data, bytes)
	}
	return data, nil
}

func check(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

func main() {
	dir := os.Args[1]
	vkey, err := os.ReadFile(filepath.Join(dir, "vkey"))
	check(err)
	verifier, err := note.NewVerifier(string(vkey))
	check(err)
	message, err := os.ReadFile(filepath.Join(dir, "checkpoint"))
	check(err)
	opened, err := note.Open(message, note.VerifierList(verifier))
	check(err)
	// A checkpoint is a sumdb tree with another first line.
	lines := strings.SplitN(opened.Text, "\n", 2)
	if lines[0] != verifier.Name() {
		check(fmt.Errorf("the origin %q is not the key's name", lines[0]))
	}
	tree, err := tlog.ParseTree([]byte("go.sum database tree\n" + lines[1]))
	check(err)
	reader := tlog.TileHashReader(tree, folder{dir})
	for i := 0; i < 40; i++ {
		index := rand.Int63n(tree.N)
		entry, err := os.ReadFile(filepath.Join(dir, "entries", fmt.Sprint(index)))
		check(err)
		proof, err := tlog.ProveRecord(tree.N, index, reader)
		check(err)
		check(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)))
		old := 1 + rand.Int63n(tree.N)
		oldHash, err := tlog.TreeHash(old, reader)
		check(err)
		growth, err := tlog.ProveTree(tree.N, old, reader)
		check(err)
		check(tlog.CheckTree(growth, tree.N, tree.Hash, old, oldHash))
	}
	fmt.Printf("holds %d\n", tree.N)
}
